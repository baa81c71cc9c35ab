// What each audience reads of each kind of failure. Students learn what it means for their work and what they can do;
// teachers, what to change in tests or whom to ask; whoever runs the site, where to look. No sentence holds details of
// one run: these stand in the message of the machine, which students never get.
import type { BuildFailure, RunFailure, RunnerFailure, StepFailure } from './kinds.ts';

export type Audience = 'student' | 'teacher' | 'operator';
export type FailureTexts = Readonly<Record<Audience, string>>;

interface AllFailureTexts {
  readonly run: Readonly<Record<RunFailure, FailureTexts>>;
  readonly step: Readonly<Record<StepFailure, FailureTexts>>;
  readonly build: Readonly<Record<BuildFailure, FailureTexts>>;
  readonly runner: Readonly<Record<RunnerFailure, FailureTexts>>;
}

export const failureTexts: AllFailureTexts = {
  run: {
    machineBroke: {
      student:
        'The test machine broke down. Your files are safe, and your teacher can start the tests again.',
      teacher:
        'The test machine broke down at each try. Restart the tests; if that does not help, tell whoever runs this site.',
      operator: 'A runner could not carry out the job: look at its log, and at memory and disk of its host.',
    },
    baseMissing: {
      student:
        'No test machine fits these tests now. Your files are safe, and your teacher knows what to do.',
      teacher:
        'No runner of this site has the base system of these tests. Ask whoever runs this site for it, then restart.',
      operator:
        'The runner that took the job does not have its base system: set it up on that host, or take the base out of the configuration.',
    },
    handInNotPlaced: {
      student: 'Your files did not fit on the test machine. Hand in fewer or smaller files.',
      teacher: 'The files of this submission did not fit on the test machine. Ask for a smaller hand-in.',
      operator:
        'A hand-in did not fit on the disk of a job: AUTO_TEST_DISK_LIMIT says how large it is, and the host needs room for it.',
    },
    runnerLost: {
      student:
        'The test machine went away while your tests ran. Your files are safe, and your teacher can start the tests again.',
      teacher:
        'The test machine went away in the middle of each try. Restart the tests later; if that does not help, tell whoever runs this site.',
      operator:
        'Runners did not answer any more during this job: look whether their hosts lost the network, or the system ended them for lack of memory.',
    },
    unreportable: {
      student:
        'Your tests ran, but their result could not be recorded. Your teacher can see why and start them again.',
      teacher:
        'The result could not be recorded, and another try would end alike. Look whether a test writes far too much, then tell whoever runs this site.',
      operator:
        'The server refused what the runner reported: the message says why. Compare the versions of server and runner.',
    },
    tookTooLong: {
      student:
        'Your tests took too long and were stopped. Those that did not run got no points: look for a loop that never ends, or a slow part.',
      teacher:
        'All tests together took longer than a result may take. Blocks that did not run got no points; a Timeout block around slow ones lets the others run.',
      operator: 'A result reached NEW_AUTO_TEST_MAX_TIME_RUN. Many of them fill the slots of all runners.',
    },
    skipped: {
      student: 'This run was skipped, because you handed in again or the tests were taken back.',
      teacher: 'This run was skipped, because a newer submission came or the tests were unpublished.',
      operator: 'A run was skipped before its start, because a newer one took its place. Nothing is wrong.',
    },
  },
  step: {
    exited: {
      student: 'The program ended with an error. Its output says more.',
      teacher: 'The program ended with an error. Its output and exit code say more.',
      operator: 'A program of a hand-in or a test ended with an error. Nothing is wrong with the site.',
    },
    crashed: {
      student:
        'The program crashed: it was ended by the system, for example because it used memory that is not its own.',
      teacher: 'The program was ended by a signal: its exit code is 128 and the number of the signal.',
      operator: 'A program of a hand-in or a test was ended by a signal. Nothing is wrong with the site.',
    },
    programMissing: {
      student:
        'A program was not found. Look whether your files have the names that the assignment asks for.',
      teacher:
        'A program was not found. Look at the names in the script, and whether the set-up installs it.',
      operator: 'A test names a program that its machine does not have. Its set-up has to install it.',
    },
    timedOut: {
      student:
        'The program took too long and was stopped. Look for a loop that never ends, or for a read that waits.',
      teacher: 'The time limit of this block was reached. A Timeout block around it sets another one.',
      operator: 'A block reached its time limit, at most NEW_AUTO_TEST_TEST_MAX_TIME_COMMAND.',
    },
    outOfMemory: {
      student: 'The program used too much memory and was stopped.',
      teacher: 'The memory limit of the test machine was reached. It is the same for all tests of this site.',
      operator: 'A block reached AUTO_TEST_MEMORY_LIMIT.',
    },
    tooMuchOutput: {
      student: 'The program wrote too much and was stopped. Look for a loop that prints.',
      teacher: 'The program wrote far more than is kept and was stopped.',
      operator: 'A block went on writing far beyond NEW_AUTO_TEST_TEST_OUTPUT_LIMIT.',
    },
    stopped: {
      student: 'This test was stopped before its end.',
      teacher: 'This block was stopped before its end, with the whole run.',
      operator: 'A run was stopped, by a person or at its time limit. Nothing is wrong.',
    },
    machineBroke: {
      student: 'The test machine could not run this test. That is not your fault: tell your teacher.',
      teacher:
        'The test machine could not start this block. Restart the tests; if that does not help, tell whoever runs this site.',
      operator:
        'A sandbox could not be started: look at the log of the runner, and at memory and disk of its host.',
    },
    filesNotPlaced: {
      student:
        'The files of this test could not be put beside yours. Hand in fewer or smaller files, or tell your teacher.',
      teacher:
        'The files of this block could not be laid out: they, the hand-in and what it wrote may not fit on the machine together.',
      operator:
        'Files of a test did not fit on the disk of a job: AUTO_TEST_DISK_LIMIT says how large it is.',
    },
    shaped: {
      student:
        'A program that ran before locked or replaced a folder that this test needs. Look which folders yours makes and changes; if it makes none, tell your teacher.',
      teacher:
        'A program that ran before, or the set-up, locked or replaced a folder that this block needs. The output says which: let the tool write its report elsewhere, or leave the folder as it was.',
      operator: 'A program changed folders of its own job. The runner refused it, as it should.',
    },
    noOutcome: {
      student: 'The test machine told nothing of this test. That is not your fault: tell your teacher.',
      teacher: 'The test machine told nothing of this block. Restart the tests.',
      operator: 'A runner reported no outcome of a command: compare the versions of server and runner.',
    },
    noReport: {
      student: 'The tests did not come to their end, so there are no single results. The output says more.',
      teacher:
        'The test tool left no report, so this block counts 0. Its output says more; it may not be installed, or the code ended it.',
      operator: 'A test tool left no report. Its build may lack the tool.',
    },
    unusableReport: {
      student: 'What the tests reported could not be used, so this test counts 0. Tell your teacher.',
      teacher:
        'The report of the test tool is too large, broken, or contradicts itself, so this block counts 0. The output says which.',
      operator: 'A report of a test tool was refused, as its bounds demand. Nothing is wrong with the site.',
    },
    slowPattern: {
      student: 'Your output could not be compared with the expected pattern in time. Tell your teacher.',
      teacher: 'The pattern could not be compared with the output within 2 seconds. A simpler pattern helps.',
      operator: 'A pattern of a test reached its time limit in the server, as its bounds demand.',
    },
    unreadable: {
      student: 'What this test wrote could not be read in time, so it counts 0.',
      teacher:
        'What this block wrote could not be read within 10 seconds, so it counts 0. Let it write less.',
      operator: 'A report reached its time limit in the server, as its bounds demand.',
    },
  },
  build: {
    exited: {
      student: 'These tests are not ready yet.',
      teacher: 'A command of the set-up ended with an error. The end of the output says which.',
      operator:
        'A set-up of a teacher ended with an error. If many do, look whether builds reach package servers.',
    },
    timedOut: {
      student: 'These tests are not ready yet.',
      teacher:
        'A block of the set-up took too long. Divide it into several, of which the first ones stay in the cache.',
      operator:
        'A block of a build reached NEW_AUTO_TEST_BUILD_MAX_TIME_COMMAND. Look whether package servers are slow.',
    },
    outOfMemory: {
      student: 'These tests are not ready yet.',
      teacher: 'The set-up used too much memory. Let it do less at the same time.',
      operator: 'A build reached AUTO_TEST_MEMORY_LIMIT.',
    },
    tooMuchOutput: {
      student: 'These tests are not ready yet.',
      teacher: 'The set-up wrote far more than is kept. Let its commands be quiet.',
      operator: 'A build went on writing far beyond NEW_AUTO_TEST_BUILD_OUTPUT_LIMIT.',
    },
    commandBroke: {
      student: 'These tests are not ready yet.',
      teacher: 'A command of the set-up could not be started. The end of the output says why.',
      operator: 'A sandbox of a build could not be started: look at the log of the runner.',
    },
    filesNotPlaced: {
      student: 'These tests are not ready yet.',
      teacher: 'The files of the set-up did not fit on the machine.',
      operator:
        'Files of a set-up did not fit on the disk of a job: AUTO_TEST_DISK_LIMIT says how large it is.',
    },
    unusableMachine: {
      student: 'These tests are not ready yet.',
      teacher:
        'The set-up left folders that no test could run in. The end of the output says which: leave them as they were.',
      operator:
        'A set-up changed folders of the machine that every test needs. The runner refused it, as it should.',
    },
    slowToPack: {
      student: 'These tests are not ready yet.',
      teacher:
        'The set-up wrote so many files that they could not be packed in time. Remove what tests do not need.',
      operator:
        'The machine of a build could not be packed in time: it is large, or the disk of the host is slow.',
    },
    tookTooLong: {
      student: 'These tests are not ready yet.',
      teacher: 'The whole set-up took too long. Use fewer or quicker blocks.',
      operator: 'A build took longer than all its blocks may take together.',
    },
    machineBroke: {
      student: 'These tests are not ready yet.',
      teacher:
        'The test machine broke down at each try. Build again; if that does not help, tell whoever runs this site.',
      operator:
        'A runner could not carry out the build: look at its log, and at memory and disk of its host.',
    },
    baseMissing: {
      student: 'These tests are not ready yet.',
      teacher:
        'No runner of this site has the base system of this set-up. Ask whoever runs this site for it.',
      operator: 'The runner that took the build does not have its base system: set it up on that host.',
    },
    runnerLost: {
      student: 'These tests are not ready yet.',
      teacher: 'The test machine went away in the middle of each try. Build again later.',
      operator:
        'Runners did not answer any more during this build: look whether their hosts lost the network or their memory.',
    },
    unreportable: {
      student: 'These tests are not ready yet.',
      teacher: 'The build could not be recorded: it may be too large. The end of the output says why.',
      operator: 'The server refused what the runner reported of a build: the message says why.',
    },
    imageMissing: {
      student: 'These tests are not ready yet.',
      teacher:
        'The built machine did not arrive. Build again; if that does not help, tell whoever runs this site.',
      operator:
        'A runner ended a build without sending its machine: look at its log and at the room for files of the site.',
    },
    stopped: {
      student: 'These tests are not ready yet.',
      teacher: 'A person stopped this build. Build a new snapshot to try again.',
      operator: 'A person stopped a build. Nothing is wrong.',
    },
    replaced: {
      student: 'These tests are not ready yet.',
      teacher: 'This build was ended, because a newer snapshot was made.',
      operator: 'A build ended for a newer snapshot of the same assignment. Nothing is wrong.',
    },
  },
  runner: {
    none: {
      student:
        'No test machine is at work now. Your files are handed in; the tests start by themselves when one is.',
      teacher:
        'No runner of this site is at work. What waits starts by itself when one is; tell whoever runs this site.',
      operator: 'No runner has asked for work for a day. Start one: its log says why it did not start.',
    },
    gone: {
      student:
        'The test machine is away now. Your files are handed in; the tests start by themselves when it is back.',
      teacher:
        'The runners of this site do not answer. What waits starts by itself when one is back; tell whoever runs this site.',
      operator:
        'It has not called for minutes: look whether its host and its process run, and whether it reaches the server.',
    },
    otherVersion: {
      student:
        'The test machines are being updated. Your files are handed in; the tests start by themselves.',
      teacher:
        'The runners of this site are of another version than the server. What waits starts by itself after their update.',
      operator:
        'It is of another version than the server and gets no work: install the version of the server on its host.',
    },
    stopping: {
      student:
        'The test machines are being restarted. Your files are handed in; the tests start by themselves.',
      teacher:
        'The runners of this site are being stopped or restarted. What waits starts by itself afterwards.',
      operator:
        'It was told to stop, finishes its jobs and takes no more. Start it again when its host is ready.',
    },
    noSlots: {
      student:
        'The test machine has no room now. Your files are handed in; the tests start by themselves when it has.',
      teacher:
        'The runners of this site have no room for a job. What waits starts by itself when they have; tell whoever runs this site.',
      operator:
        'It cannot hold one job: its host has too little memory, or leftovers of jobs are in the way. Its remarks say which.',
    },
  },
};

/** One failure of any of these kinds. */
export type Failure =
  | { readonly of: 'run'; readonly kind: RunFailure }
  | { readonly of: 'step'; readonly kind: StepFailure }
  | { readonly of: 'build'; readonly kind: BuildFailure }
  | { readonly of: 'runner'; readonly kind: RunnerFailure };

export function textsOfFailure(failure: Failure): FailureTexts {
  switch (failure.of) {
    case 'run':
      return failureTexts.run[failure.kind];
    case 'step':
      return failureTexts.step[failure.kind];
    case 'build':
      return failureTexts.build[failure.kind];
    case 'runner':
      return failureTexts.runner[failure.kind];
  }
}

/** Whether the site may have a part in it. A program that ends with an error is the daily life of a course. */
export function mayConcernSite({ of, kind }: Failure): boolean {
  return of !== 'step' || (kind !== 'exited' && kind !== 'crashed');
}
