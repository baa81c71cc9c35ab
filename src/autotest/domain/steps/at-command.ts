// The command `at` (also `cg`) for scripts of teachers. These are bash functions, read before the first line
// of the script.

export const truncate =
  'truncate) case "${2-65536}" in ""|*[!0-9]*) echo "at truncate: use \'COMMAND | at truncate BYTES\'" >&2; ' +
  'return 2 ;; esac; head -c "${2-65536}"; set -- "$(wc -c)"; ' +
  '[ "$1" -eq 0 ] || printf \'\\n[%s more bytes]\\n\' "$1" ;; ';

export const alias = 'cg() { at "$@"; }; ';

/** For scripts that report no points themselves. It must be one line. */
export const plainAt =
  `unset LD_PRELOAD; at() { case "\${1-}" in ${truncate}` +
  `*) echo "at: use 'COMMAND | at truncate BYTES'" >&2; return 2 ;; esac; }; ${alias}`;

/** The descriptor that keeps the first standard output of a script, for scripts that ask the reporter. */
const ownOutput = 9;

/**
 * More functions for scripts that may report: `at points 3/5` reports points; `at report COMMAND` runs a
 * trusted program of the teacher with descriptor 3 open, through `reporter`. All other programs run without
 * that descriptor and without the guard.
 */
export const reportingAt =
  `unset LD_PRELOAD; at() { case "\${1-}" in ${truncate}` +
  `points) printf '{"tag":"points","points":"%s"}\\n' "\${2-}" >&3 ;; ` +
  `report) shift; at_report "$@" ;; ` +
  `*) echo "at: use 'at points N/M', 'at report COMMAND' or 'COMMAND | at truncate BYTES'" >&2; ` +
  `return 2 ;; esac; }; ${alias}` +
  'at_report() { [ $# -gt 0 ] || { echo "at: use \'at report COMMAND\'" >&2; return 2; }; ' +
  'local LC_ALL=C IFS= where=here token=$SRANDOM$SRANDOM part status; ' +
  `[ /dev/fd/1 -ef /dev/fd/${ownOutput} ] || where=back; ` +
  `{ printf '%s\\0' "$token" "$where" $# "$@"; while read -r -d '' part; do printf 'd%s\\0' "$part"; done; ` +
  `printf '%s\\0' "e$part"; } >&5 && ` +
  `while read -r -d '' status <&4; do case $status in "$token "*) [ $where = here ] || ( trap '' PIPE; ` +
  `while read -r -d '' part <&4; do case $part in d*) printf '%s\\0' "\${part:1}" ;; ` +
  `*) printf %s "\${part:1}"; exit 0 ;; esac; done ) 2> /dev/null; return "\${status#* }" ;; esac; done; ` +
  'echo "at: \'at report\' works only where the script of the block itself says it" >&2; return 2; }; ';

/**
 * Goes before the first line of such a script. It keeps the place of its output, even if output is piped or
 * redirected later.
 */
export const keepOutput = `exec ${ownOutput}>&1; `;

/** Whether a script may use the reporter. A file that it reads could use it too. */
export function asksReporter(script: string): boolean {
  return /\breport\b|\bsource\b|(^|[\s;&|(])\.\s/.test(script);
}

/**
 * Runs the commands of `at report` as the account `tool`. A request has a random word, `here` or `back`, the
 * number of words, the words, then the input. An answer has the random word with the exit code, then the
 * output if the script pipes or redirects it. Each part ends with NUL; parts of input and output begin with
 * d, the last one with e. The script does its half with bash alone, because a running program of the student
 * could change any program that it starts. The random word separates its answer from the rest of an answer
 * whose reader was ended.
 */
export const reporter = `exec 6<&-
LC_ALL=C; guard=$LD_PRELOAD; unset LD_PRELOAD
next() { IFS= read -r -d '' word <&4; }
take() {
  while next; do
    case $word in
      d*) printf '%s\\0' "\${word:1}" || full=yes ;;
      e*) printf %s "\${word:1}" || full=yes; return ;;
      *) exit ;;
    esac
  done
  exit
}
tell() { while IFS= read -r -d '' part; do printf 'd%s\\0' "$part"; done; printf '%s\\0' "e$part"; }
ask() { { LD_PRELOAD=$guard "\${words[@]}" < ~/input 3>&1 1>&7 7>&-; } 7>&1 1>&3; }
no_room() { echo "at report: the $1 does not fit on the disk of the machine" >&2; status=2; }
while next; do
  token=$word; next || exit; where=$word; next || exit; count=$word; words=() full=
  while [ "\${#words[@]}" -lt "$count" ]; do next || exit; words+=("$word"); done
  if { : > ~/input; } 2> /dev/null; then take > ~/input 2> /dev/null; else take > /dev/null; full=yes; fi
  if [ -n "$full" ]; then
    no_room input; printf '%s\\0' "$token $status" >&5; [ "$where" = here ] || printf 'e\\0' >&5
  elif [ "$where" = here ]; then
    ask; printf '%s\\0' "$token $?" >&5
  else
    ask | { cat > ~/output; } 2> /dev/null; ends=("\${PIPESTATUS[@]}"); status=\${ends[0]}
    [ "\${ends[1]}" = 0 ] || no_room output
    printf '%s\\0' "$token $status" >&5
    if [ "\${ends[1]}" = 0 ]; then tell < ~/output >&5; else printf 'e\\0' >&5; fi
  fi
done
`;
