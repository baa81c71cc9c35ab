// Interpreters read files and variables before they run their program. What a student leaves for the next
// command must never reach a tool of the teacher.
import { expect, it } from 'vitest';
import { bash, step } from '../../../tests/support/runner-peer.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';

const { peer } = useRunner('start-up');

interface Interpreter {
  readonly name: string;
  readonly program: string;
  /** Files that a student leaves in their home and beside the hand-in. */
  readonly leave: string;
  /** Prints `clean` when none of them was loaded. */
  readonly look: string;
}

const interpreters: readonly Interpreter[] = [
  {
    name: 'Node',
    program: 'node',
    leave: `for place in ~/.node_modules ~/.node_libraries ~/node_modules ~/student/node_modules; do
        mkdir -p $place/marker; echo 'console.log("forged")' > $place/marker/index.js; done
      echo '{"type":"module","imports":{"#marker":"marker"}}' | tee ~/package.json > ~/student/package.json`,
    look: `node -e 'try { require("marker") } catch { console.log("clean") }'`,
  },
  {
    name: 'Python',
    program: 'python3',
    leave: `place=~/.local/lib/$(python3 -c 'import sys; print("python%d.%d" % sys.version_info[:2])')/site-packages
      mkdir -p $place; echo 'print("forged")' | tee $place/usercustomize.py $place/sitecustomize.py > ~/.pythonrc.py`,
    look: `python3 -c 'print("clean")'`,
  },
  {
    name: 'Perl',
    program: 'perl',
    leave: `mkdir -p ~/perl5/lib/perl5; echo 'BEGIN { print "forged\\n" } 1;' |
      tee ~/perl5/lib/perl5/strict.pm ~/perl5/lib/perl5/sitecustomize.pl ~/strict.pm > ~/.perldb`,
    look: `perl -e 'use strict; print "clean\\n"'`,
  },
  {
    name: 'Ruby',
    program: 'ruby',
    leave: `mkdir -p ~/.gem/ruby ~/.local/share/gem; echo 'puts "forged"' | tee ~/.rubyrc ~/rubygems.rb > ~/.irbrc`,
    look: `ruby -e 'require "rubygems"; puts "clean"'`,
  },
  {
    name: 'Java',
    program: 'java',
    leave: `echo '+PrintFlagsFinal' | tee ~/.hotspotrc > ~/student/.hotspotrc; echo '-version' > ~/.jdk_java_options`,
    look: `java -version 2>&1 | grep -cE 'Picked up|PrintFlags' | sed 's/^0$/clean/'`,
  },
];

it.for(interpreters)(
  '$name starts for a tool without what a student left for it',
  async ({ program, leave, look }, { skip }) => {
    const around = `command -v ${program} > /dev/null || { echo absent; exit; }`;
    const commands = [
      bash('left', `${around}; ${leave}; ls -A ~ | wc -l`),
      bash(
        'seen',
        `${around}; env | grep -cE '^(NODE_|PYTHON(PATH|STARTUP|HOME)|PERL5|RUBY|JAVA_|JDK_|BASH_ENV|ENV=)'; ${look}`,
        {
          account: 'tool',
          cwd: '/home/student/fixtures',
        },
      ),
    ];
    const limits = { memoryBytes: 1_073_741_824, processes: 128 };
    const { commands: found } = await peer.run({ steps: [step('step', commands)], limits });
    const left = found['left']?.stdout.text.trim();
    skip(left === 'absent', `There is no ${program} on this machine.`);
    // More than the two folders that always exist, so the attack really left something.
    expect(Number(left)).toBeGreaterThan(2);
    expect(found['seen']?.stdout.text, found['seen']?.stderr.text).toBe('0\nclean\n');
  },
);
