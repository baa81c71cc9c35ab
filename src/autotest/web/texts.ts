// Every text of the AutoTest screens.
import type { BlockGroup, MatchGroup } from '../domain/steps/step.ts';
import type { BuildState, ResultState, StepState } from '../domain/model.ts';
import { plural, reportWords } from '../domain/reports/report-words.ts';

const duration = (seconds: number): string =>
  seconds < 120 ? `${String(seconds)} s` : `${String(Math.round(seconds / 60))} min`;

export const texts = {
  ...reportWords,

  // Editor
  editor: 'AutoTest',
  tabs: { setup: 'Setup', tests: 'Tests', snapshots: 'Build and publish' },
  unsaved: (tab: string) => `${tab} (not saved)`,
  noConfiguration: 'This assignment has no AutoTest.',
  noConfigurationText:
    'Start with a language: you get a rubric category, hand-in rules and one test with an example to change. Or begin with no blocks.',
  startWith: (language: string) => `Start with ${language}`,
  createAutoTest: 'Create AutoTest',
  deleteAutoTest: 'Delete AutoTest',
  askDelete: 'Delete this AutoTest with all its blocks and snapshots?',
  setupIntro: 'These blocks build the machine once. They run as root, with network, in this order.',
  testsIntro:
    'These blocks run on every submission, in this order. Only Allow Internet lets them use the network.',
  keysBefore: 'Drag a block, or focus its handle and press',
  keysReorder: 'to reorder,',
  keysNest: 'to nest.',
  undo: 'Undo the last change',
  redo: 'Redo the change',
  copyBlock: 'Copy',
  blockCopied: 'Copied. Paste it here or in another assignment.',
  blockNotCopied: 'The browser did not let this page copy, or a file of the block could not be fetched.',
  paste: 'Paste',
  pasteBlocks: 'Paste blocks',
  pasteHint:
    'Blocks that were copied here or in another assignment, or a file of tests in YAML. They go into or behind the chosen block. Outside of this box Ctrl and V does the same.',
  pastedText: 'Text of the blocks',
  pasteNothing: 'Paste the text of some blocks first.',
  insertBlocks: 'Insert',
  pastedWithoutRow: (name: string) =>
    `Inserted. The rubric here has no single category "${name}": choose one for the blocks that were connected to it.`,
  pastedIsNoBlocks: 'This text holds no blocks of AutoTest. Copy a block in the editor first.',
  pastedIsNoYaml: (problem: string) => `This text cannot be read as blocks: ${problem}`,
  pastedIsUnfit: (place: string, problem: string) => `These blocks cannot be used: ${place}: ${problem}`,
  pastedTooLong: 'This text is too long for blocks of AutoTest.',
  pastedLacksFile: (path: string) => `The text lacks the content of the file ${path}.`,
  pastedFitsNowhere:
    'One of these blocks does not fit there. Choose the block that it belongs into, then paste again.',
  pastedElsewhere: {
    setup: 'These blocks belong to the set-up: paste them there.',
    test: 'These blocks belong to the tests: paste them there.',
  },
  searchBlocks: 'Search in blocks',
  foundCount: (count: number) => (count === 0 ? 'Nothing found' : `${String(count)} found`),
  foundAt: (at: number, count: number) => `${String(at)} of ${String(count)}`,
  filesNotSearched: 'The contents of uploaded files are not searched.',
  previousFound: 'Previous found block',
  nextFound: 'Next found block',
  compare: 'Compare',
  compareTitle: 'Changes since publishing',
  compareHint: 'What the saved blocks change in those that test submissions now.',
  compareSavedOnly: 'Some changes are not saved yet, so they are not shown here.',
  changesToPublished: 'What it changes in the published tests',
  noChanges: 'Nothing differs.',
  changeKinds: { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' },
  inFrame: (title: string) => `in ${title}`,
  changeOf: (field: string) => `Change of ${field}`,
  /** As in "Input text" for `inputText`. */
  fieldName: (field: string) =>
    field.charAt(0).toUpperCase() +
    field.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  importButton: 'Import',
  importTitle: 'Import from another assignment',
  importHint:
    'Copies set-up and tests with their files, and the solutions that prove them. Nothing is published by that.',
  importNothing: 'You have no other assignment with an AutoTest.',
  importFrom: 'Assignment',
  importRubric: 'The rubric of this assignment',
  importKeeps: 'Keep it',
  importKeepsHint: 'Imported blocks are connected to no category: choose one for each Connect Rubric block.',
  importReplaces: 'Replace it',
  importReplacesHint:
    'The rubric of the other assignment comes along. Categories here go, with what is marked in them.',
  importLoses: 'The blocks that stand here now are replaced, also those that are not saved.',
  importChooseSource: 'Choose an assignment.',
  importChooseRubric: 'Say what becomes of the rubric.',
  importPublished: 'This AutoTest is published. Unpublish it before importing over it.',
  importNow: 'Import',
  blocksOfSetup: 'Blocks of the set-up',
  blocksOfTests: 'Blocks of the tests',
  noBlocks: 'No blocks yet',
  noSetupText: 'Choose a block to add it. Without any, the tests run on the base system as it is.',
  noTestsText: 'Choose a block to add it: a Script or an IO Test is a good start.',
  emptyFrame: 'No blocks in here yet. Drag one in, or choose one from the list while this block is open.',
  added: (title: string) => `${title} added`,
  palette: 'Blocks',
  add: (label: string) => `Add ${label}`,
  matchNeedsTest: {
    matches: 'Choose an IO Test or Run In Notebook first: match blocks stand inside one.',
    structures: 'Choose a Code Structure Test first: these blocks stand inside one.',
  } satisfies Record<MatchGroup, string>,
  groups: {
    setUp: 'Setup',
    tests: 'Tests',
    matches: 'Matches',
    structures: 'Structure',
    points: 'Points',
    flow: 'Flow',
    files: 'Files',
  } satisfies Record<BlockGroup, string>,
  settingsOf: (title: string) => `Settings of ${title}`,
  settings: 'Settings',
  nothingChosen: 'Choose a block to see its settings.',
  duplicate: 'Duplicate',
  delete: 'Delete',
  deleted: (title: string) => `${title} deleted`,
  save: 'Save',
  savedNext: 'Saved. No submission is tested with it yet: build a snapshot, then publish it.',
  savedPublished: 'Saved. Submissions are tested as before, until you build and publish a new snapshot.',
  toBuild: 'Go to Build and publish',
  worth: (points: string, all: string) => `worth ${points} of ${all === '1' ? '1 point' : `${all} points`}`,
  worthOfBlock: (points: string, all: string) =>
    `This block is worth ${points} of ${all === '1' ? '1 point' : `${all} points`}.`,
  fixBlocks: (count: number) =>
    `${plural(count, 'problem needs', 'problems need')} attention. Nothing was saved yet.`,
  notANumber: 'Enter a number.',

  // Fields of blocks
  name: 'Name',
  description: 'Description',
  descriptionHint: 'Shown with the result. Markdown is supported.',
  behavior: 'Show the description',
  behaviors: {
    collapse: 'Folded',
    uncollapse: 'Open',
    'uncollapse-on-fail': 'Open when the block did not pass',
  },
  script: 'Script',
  scriptOfTest:
    'Passes when it exits with 0, or reports: `at points 3/5`, or lines on file descriptor 3. Programs that it starts cannot. `at truncate 2000` cuts what is piped into it.',
  scriptOfSetup: 'Runs as root with bash. It fails the build when it exits with anything but 0.',
  scriptOfIoTest: 'Runs once for each match inside, with its input on standard input.',
  pytestArguments: 'Arguments',
  pytestHint:
    'Options and test files, as after the command `pytest`: `-k fast`, or `$UPLOADED_FILES/test_sort.py`. Without a file, the tests of this block run.',
  version: 'Version',
  baseVersion: 'Of the base system',
  pytestVersionHint:
    'The output shows the number of the one that the base system has. Any other is installed with each build.',
  scriptOneProcess: 'The hand-in runs in the process that reports',
  scriptOneProcessHint:
    'For tests that are compiled together with the hand-in, or that read points from what it prints. Staff then see with each result that it could be forged.',
  pytestOneProcess: 'Tests and code in one process',
  pytestOneProcessHint:
    'For tests that replace parts of Python itself, such as open() or sockets, and for tests that are handed in. Otherwise the code runs in a process of its own. In one process it could forge its result: staff see that mark on it.',
  pytestStrictComparisons: 'Objects of the hand-in equal no values of the tests',
  pytestStrictComparisonsHint:
    'Without it a class of the hand-in may answer == and operators itself, as exercises about classes need; staff see how often it did in its favour.',
  pytestStrictInOneProcess: 'Not with tests and code in one process: there the code answers for itself.',
  pypy: 'PyPy',
  versionHint: (tool: string, version: string) =>
    `Set-up scripts can do the same: \`at install-${tool} ${version}\`.`,
  notOffered: (version: string) => `${version}: no runner of this site offers it`,
  ownTestsHint:
    'Files named `test_*.py` or `*_test.py` run. Only this block finds them, read-only, in `$UPLOADED_FILES`; it runs in a copy of the machine that is thrown away.',
  ownFilesHint:
    'Only this block finds them, read-only, in `$UPLOADED_FILES`. With files it runs in a copy of the machine that is thrown away.',
  newFile: 'New file',
  fileName: 'File name',
  fileContents: 'Contents',
  fileNotRead: 'The file could not be read. Choose it again.',
  notText: 'This file is not text. Upload it again to change it.',
  pointsOfTest: 'Points',
  pointsChoices: { each: 'For each match', together: 'For all together' },
  pointsEachHint: 'Every match has points of its own: 1, unless you choose others at the match.',
  pointsTogetherHint:
    'The matches share these points by their own: alike, unless you choose others at a match.',
  pointsTogether: 'Points of all matches together',
  pointsFractionHint: 'A fraction such as 1/3 is kept exactly.',
  pointsOfMatchHint: 'What this match counts, beside the others: 1 when empty.',
  pointsOfScriptHint:
    'What a run that passes earns: 1 when empty. Reported points such as 3/5 earn their part of it.',
  pointsOfPytestHint: 'What all tests of this block earn together, each an equal part: 1 when empty.',
  runSolutionTitle: 'Expected output of your solution',
  runSolutionHint:
    'Hand in your solution as the Test student, then run it: a snapshot of the saved blocks is built and tried on it, and you see what it prints before anything is filled in. Nothing is published, and it counts for nobody.',
  runSolutionSaveFirst: 'Save first: what runs are the saved blocks.',
  runSolution: 'Run my solution',
  solutionRuns: 'Your solution runs…',
  solutionEnds: {
    noSolution: 'The Test student has handed nothing in yet. Hand in your solution there, then run it.',
    notBuilt: 'The set-up could not be built. Build and publish shows what went wrong.',
    noRunner:
      'No runner of this site is at work, so nothing can be run now. Ask an administrator, then run it again.',
    notRun: 'The machine could not run the tests. Try again, or look at Build and publish.',
  },
  outputsFound: (fresh: number, all: number) =>
    fresh === 0
      ? `Nothing to fill in: ${plural(all, 'full match was', 'full matches were')} looked at.`
      : `${plural(fresh, 'output is', 'outputs are')} new. Look at them, fill them in, then save.`,
  outputsUnusable: (count: number) =>
    `${plural(count, 'match stays', 'matches stay')} as before: the program ended with an error or too late, or wrote too much.`,
  outputForInput: (input: string) => `For the input ${input === '' ? '(empty)' : input}`,
  newOutput: 'New expected output',
  fillOutputs: (count: number) => `Fill in ${plural(count, 'output', 'outputs')}`,
  leaveOutputs: 'Leave as it is',
  hiddenMatch: 'Hidden from students',
  hiddenMatchHint:
    'Students see whether it passed and its points; never its input, expected and real output. A Hide block around the IO Test hides all of it, until a date.',
  input: 'Input',
  inputHint: 'What the program reads on standard input.',
  expectedOutput: 'Expected output',
  pattern: 'Pattern',
  patternHint: 'A regular expression (RE2), found anywhere in the output.',
  caseSensitivity: 'Upper and lower case',
  cases: { sensitive: 'Must be the same', insensitive: 'Ignored' },
  whitespaces: 'White space',
  whitespacePolicies: { include: 'Must be the same', ignore: 'Ignored' },
  weight: 'Weight',
  weightHint: 'Points that the blocks inside can reach together. A fraction such as 1/3 is kept exactly.',
  rubricRow: 'Rubric category',
  noRow: 'No category',
  noRubric: 'This assignment has no rubric yet. Make one first, then choose its category here.',
  rowUsed: (name: string) => `${name} (connected already; the points add up)`,
  unnamedRow: 'Unnamed category',
  runWhen: 'Run when the percentage',
  conditions: { 'rubric-percentage-met': 'is reached', 'rubric-percentage-not-met': 'is not reached' },
  allRows: 'All connected categories',
  percentage: 'Percentage',
  percent: '%',
  hideWhat: 'Hide',
  hideTypes: { config: 'Fields of the blocks', output: 'Output', result: 'Result and output' },
  hideTypeHints: {
    config:
      'Names, descriptions and nesting stay. A program of a student can still print the input that it gets: hide the output too where the input must stay unknown.',
    output: 'Output, expected and real texts, output files.',
    result:
      'State, points and all output. The blocks still run. Their fields can still be asked for: hide them too where tests must stay secret.',
  },
  hideWhen: 'When',
  prepositions: { before: 'Before', after: 'After', always: 'Always' },
  moment: 'Moment',
  moments: { deadline: 'the deadline', lockdate: 'the lock date' },
  timeout: 'Timeout',
  seconds: 'seconds',
  timeoutHint: 'For each single run inside: one block or one match. The innermost timeout counts.',
  fileToLookAt: 'File of the submission',
  fileToLookAtHint: 'Its path in the submission. Its ending tells the language.',
  astGrepVersion: 'Version of ast-grep',
  installedWithBuild: 'It is installed with each build.',
  structureRules: 'Rules',
  structureRulesHint:
    'A pattern such as `print($X)` or a rule of ast-grep in YAML such as `kind: for_statement`. Lines of `---` stand between several.',
  placesOf: (name: string) => `Where ${name} was found`,
  notebook: 'Notebook',
  notebookHint: 'Its path in the submission, such as `analysis.ipynb`. Jupyter is installed with the build.',
  notebookCode: 'Code',
  notebookCodeHint:
    'Python, run in a new kernel after all cells of the notebook, for each match inside. What it prints and the value of its last line are compared; `input()` reads the lines of the input. The notebook can read this code.',
  filesToCompile: 'Files to compile',
  filesToCompileHint:
    'Seen from the folder of the submission: `*.java`, or `src/**/*.java` for all folders below `src`.',
  pointsOfBlockHint: 'What this block earns when it passes: 1 when empty.',
  testFileName: 'Name of the test file',
  testClass: 'Test class',
  testClassHint:
    'It is compiled with the Java files of the submission, except those in folders called `test`. The code that it tests has no rights on the machine besides files of the submission.',
  junitVersionHint:
    'Installed with each build; with that of the base system also Java, if it is missing. It needs Java 17 to 21.',
  classPath: 'More libraries',
  classPathHint:
    'Whole paths of `.jar` files that the set-up put on the machine, with `:` between them, such as `/usr/share/java/assertj-core.jar`.',
  pythonTest: 'Test',
  pythonTestHint:
    'Import from the submission and use `assert`. Functions `test_…` count one by one; without any the whole script is one test.',
  filesToCheck: 'Files to check',
  filesToCheckHint: (one: string, all: string) =>
    `Seen from the folder of the submission: \`${one}\`, or \`${all}\` for all folders.`,
  linterSettings: 'Settings',
  flake8SettingsHint:
    'As in a file `.flake8`, from `[flake8]` on; empty for the usual ones. Settings and `noqa` comments in the submission do not count.',
  checkstyleSettingsHint: '`sun_checks.xml`, `google_checks.xml`, or your own settings in XML.',
  deductions: 'What a comment costs',
  deductionsHint: 'In percent of the block. A fatal one costs everything.',
  reportFile: 'Report file',
  reportFileHint:
    'A file in JUnit XML that the script writes, as Jest, Node and most test tools can: its tests count if the script reports no points. The code under test could write it too, and staff see that.',
  phpTestsHint:
    "Files named `*Test.php` run. They find the submission in `getenv('STUDENT')`. Tests and code share a process, so the code could forge its result; staff see that.",
  testProject: 'Test project',
  testProjectHint:
    'A `.csproj` file or its folder: of the submission, or uploaded as `$UPLOADED_FILES/Tests/Tests.csproj`. It refers to the submission by `$(STUDENT)`, such as `$(STUDENT)/Work/Work.csproj`. Tests have no network: the set-up restores packages with `NUGET_PACKAGES=/opt/nuget dotnet restore`.',
  dotnetArguments: 'Arguments',
  dotnetArgumentsHint:
    'As behind `dotnet test`: `--filter Category=fast`. Tests and code share a process, so the code could forge its result; staff see that.',
  allowInternetHint:
    'Programs inside reach public addresses, not those of the site or of private networks. What a service out there answers can change: such tests may fail without a mistake in the work.',
  isolateHint:
    'Files, processes and variables of the blocks inside are gone afterwards. Their points and their output stay.',
  environment: 'Environment',
  environments: {
    'auto-test': 'Submissions',
    'code-editor': 'Code editor',
    everywhere: 'Everywhere',
  },
  environmentHints: {
    'auto-test': 'On every hand-in, as without this block.',
    'code-editor': 'Only when a student runs the tests while writing. It is no part of results and grades.',
    everywhere: 'In both.',
  },
  runInTitle: (environment: string) => `Run in: ${environment}`,
  filesToKeep: 'Files to keep',
  filesToKeepHint:
    'Seen from the folder of the submission: `*.png`, `plots/**/*.svg`, or a path below `/home/student`. All files of a result together may have 10 MiB.',
  filesHint: 'Tests find them in `$UPLOADED_FILES`.',
  testFilesHint: 'Tests find them in `$UPLOADED_FILES` from this block on.',
  keptFiles: 'Files of this block',
  removeFile: (path: string) => `Remove ${path}`,
  addFiles: 'Add files',

  // Titles of blocks
  titled: (label: string, rest: string) => `${label}: ${rest}`,
  weightTitle: (weight: string) => `Weight ${weight}`,
  timeoutTitle: (seconds: string) => `Timeout ${seconds} s`,
  runIfTitle: (row: string, met: boolean, percentage: string) =>
    `Run only if ${row} ${met ? 'reached' : 'did not reach'} ${percentage} %`,
  hideTitle: (what: string, when: string) => `Hide ${what} ${when}`,
  hideWords: { config: 'fields', output: 'output', result: 'result' },
  fileCount: (count: number) => plural(count, 'file', 'files'),
  aRow: 'the rubric',

  // Snapshots
  snapshots: 'Snapshots',
  snapshotsIntro:
    'Build a snapshot of the saved blocks, look at its result on the test submission, then publish it: from then on it tests every submission.',
  noSnapshots: 'No snapshots yet',
  noSnapshotsText:
    'A snapshot is a frozen copy of set-up and tests with its machine. Build one, look at it, publish it.',
  buildSnapshot: 'Build Snapshot',
  saveFirst: 'Save your changes first: a snapshot is built from what is saved.',
  snapshot: 'Snapshot',
  snapshotTitle: (assignment: string) => `Snapshot, ${assignment}`,
  allSnapshots: 'All snapshots',
  snapshotMissing: 'This snapshot does not exist or you may not see it.',
  snapshotMissingHint: 'Check the address, or ask your teacher for access.',
  toAssignments: 'To the assignments',
  snapshotOf: 'Snapshot of',
  blocks: 'Blocks',
  noBlocksFrozen: 'No blocks.',
  scriptOf: (title: string) => `Script of ${title}`,
  state: 'State',
  copied: 'Copied',
  published: 'Published',
  buildStates: {
    'waiting-to-start': 'Waiting to start',
    running: 'Building',
    finished: 'Finished',
    errored: 'Failed',
  } satisfies Record<BuildState, string>,
  stopBuild: 'Stop Build',
  askStopBuild:
    'Stop this build? Its machine is thrown away, what it has written stays to be read, and this snapshot can never be published. Build a new snapshot to try again.',
  buildOutput: 'Build output',
  noBuildOutput: 'Nothing was written yet.',
  buildFailed: 'The machine could not be built',
  follow: 'Follow the output',
  testResult: 'Result of the test submission',
  noTestResult: 'There is no result of a test submission yet.',
  noTestResultText:
    'When its build is finished a snapshot runs once on the latest submission of the Test student. Hand in files as the Test student, then build a snapshot.',
  testResultWaits: 'The test submission runs when the build is finished.',
  handInAsTest: 'Hand in as the Test student',
  publish: 'Publish',
  unpublish: 'Unpublish',
  askPublish:
    'Publish this snapshot? It runs on every new submission, and connected rubric categories are locked: only the AutoTest fills them.',
  askPublishInstead: 'Publish this snapshot in place of the published one? It runs on every new submission.',
  runLatest: 'Run it on the latest submissions now',
  runLatestHint:
    'Without this, they keep result and grade until somebody runs them again. Runs that have not ended start anew.',
  askUnpublish:
    'Unpublish this snapshot? New submissions are not tested any more and runs that have not started are skipped. Results stay and the rubric categories are unlocked.',
  buildNotFinished: 'This snapshot cannot be published yet: its build has not ended.',
  buildNeverFinished:
    'This snapshot can never be published, because its build failed or was stopped. Build a new one.',
  publishingDoes: 'What publishing does',
  publishingEffects: [
    'It runs on each new submission at once, and on the latest one of every author unless you choose otherwise.',
    'Connected rubric categories are locked: only the AutoTest fills them.',
    'Students see their results at once, Hide blocks apart.',
  ],
  publishWarnings: 'Before you publish',
  proof: 'Proof of the tests',
  proofHint:
    'Attach solutions that you know to be right or wrong: the tests should pass the right ones and fail each wrong one. They run when no submission waits, and reach no grade.',
  attachSolution: 'Attach a solution',
  attach: 'Attach',
  attachNeedsFiles: 'Choose the files of the solution first.',
  solutionKind: 'This solution is',
  solutionKinds: { right: 'Right', wrong: 'Wrong', mutant: 'Mutant' },
  rightHint: 'Every test should pass it.',
  wrongHint: 'At least one test should fail it.',
  solutionFilesHint: 'As students hand them in, with the same names and folders.',
  noSolutions: 'No solutions yet',
  noSolutionsText:
    'Attach your model solution and some with typical mistakes. Of a right one the product can make mutants: copies with one small mistake each.',
  runProof: 'Run on all solutions',
  proofNeedsBuild: 'The solutions can be run once this snapshot is built.',
  proofNeedsSolutions: 'Attach a solution first.',
  proofGoesOn: 'The solutions are being run.',
  proofProblems: 'The tests do not tell right from wrong yet',
  allProven: 'The tests pass every right solution and fail every wrong one.',
  rightFails: (names: readonly string[]) => `They fail right solutions: ${names.join(', ')}.`,
  wrongSurvives: (names: readonly string[]) => `They notice nothing in wrong solutions: ${names.join(', ')}.`,
  mutantsSurvive: (count: number) =>
    `${plural(count, 'small mistake was', 'small mistakes were')} not noticed by any test. Look whether each of them matters.`,
  proofNotRun: 'The attached solutions have not been run with these tests.',
  matrix: 'Solutions and tests',
  changes: 'What changed',
  changesHint: 'What these tests say of the latest submissions, where the tests before said something else.',
  showChanges: 'Show what changed',
  changedOf: (changed: number, all: number, waiting: number) =>
    `${String(changed)} of ${plural(all, 'submission', 'submissions')} changed.${waiting === 0 ? '' : ` ${plural(waiting, 'run waits or goes on', 'runs wait or go on')} still.`}`,
  notRunOf: (count: number) =>
    `${plural(count, 'submission was not tested', 'submissions were not tested')} with this snapshot. Choose them in the list of submissions to run the tests again.`,
  author: 'Author',
  testsBefore: 'Before',
  testsNow: 'Now',
  noResultYet: 'No result',
  steadiness: 'Repeated runs',
  steadinessHint: 'Whether the tests say the same when they run again on the same submission.',
  neverRepeated: 'No submission was tested twice with this snapshot yet.',
  allSteady: (count: number) =>
    `All repeated runs agree: ${plural(count, 'submission was', 'submissions were')} tested more than once.`,
  unsteadyTests: 'Some tests are not steady',
  unsteadyTest: (title: string, differing: number, repeated: number) =>
    `${title}: other results on ${String(differing)} of ${plural(repeated, 'submission', 'submissions')} that it tested more than once.`,
  unsteadyTestsHint:
    'Look for what changes from run to run: time, chance, the order of a set, the network, or a time limit that is too short.',
  unsteadyResult: 'Repeated runs of this submission differ',
  unsteadyResultOf: (titles: readonly string[]) =>
    `The same tests gave other results before: ${titles.join(', ')}. The test may be at fault, or the program depends on time or chance.`,
  solution: 'Solution',
  finding: 'Finding',
  operators: {
    comparison: 'Another comparison',
    arithmetic: 'Another calculation',
    constant: 'Another constant',
    return: 'Another answer',
    removal: 'A statement less',
  },
  findings: {
    right: {
      notRun: 'Not run',
      waiting: 'Waiting',
      broken: 'Could not be run',
      proven: 'Passes',
      unproven: 'Fails',
    },
    wrong: {
      notRun: 'Not run',
      waiting: 'Waiting',
      broken: 'Could not be run',
      proven: 'Noticed',
      unproven: 'Not noticed',
    },
  },
  verdicts: { passed: 'Passed', failed: 'Failed', notRun: 'Not run' },
  noticedByTest: 'Wrong solutions that the test notices',
  showCases: 'Show the single tests of each block',
  moreCases: (most: number) => `Only the first ${String(most)} single tests are shown.`,
  makeMutants: 'Make mutants',
  removeSolution: (name: string) => `Remove ${name}`,
  stillPublished: 'This AutoTest is published. Unpublish it before deleting it.',

  // Results
  notRun: 'AutoTest has not been run yet.',
  notRunStaff: 'A published snapshot runs on every submission. Press Run to queue this one.',
  waitingForResult: 'Waiting for the AutoTest to start',
  couldNotRun: 'The tests could not be run.',
  forOperator: (sentence: string) => `For whoever runs this site: ${sentence}`,
  machineSaid: (message: string) => `The machine said: ${message}`,
  newRunWaits: 'A new run is waiting.',
  rerun: 'Rerun',
  restart: 'Restart',
  run: 'Run',
  askRerun:
    'Run the published snapshot on this submission again? The old result stays until the new one is there.',
  queue: (before: number, wait?: { seconds: number; errorSeconds: number }) =>
    `${before === 0 ? 'Next in the queue' : `~${String(before)} in the queue`}${wait === undefined ? '' : `, starts in about ${duration(wait.seconds)}, give or take ${duration(wait.errorSeconds)}`}`,
  resultStates: {
    not_started: 'Waiting',
    running: 'Running',
    passed: 'Done',
    failed: 'Could not be run',
    timed_out: 'Timed out',
    skipped: 'Skipped',
  } satisfies Record<ResultState, string>,
  stepStates: {
    not_started: 'Not started',
    running: 'Running',
    passed: 'Passed',
    failed: 'Failed',
    timed_out: 'Timed out',
    skipped: 'Skipped',
    partial: 'Partial',
    hidden: 'Hidden',
  } satisfies Record<StepState, string>,
  summary: ({
    passed,
    partial,
    failed,
    skipped,
  }: Record<'passed' | 'partial' | 'failed' | 'skipped', number>) =>
    `Passed ${String(passed)} · Partial ${String(partial)} · Failed ${String(failed)}${skipped > 0 ? ` · Skipped ${String(skipped)}` : ''}`,
  testCount: (passed: number, all: number) => `${String(passed)} of ${plural(all, 'test', 'tests')}`,
  points: (achieved: string, possible: string) => `${achieved} / ${possible}`,
  allPoints: (achieved: string, possible: string) => `${achieved} / ${possible} points`,
  preliminary: 'This result is not final: some hidden tests count later.',
  olderTests: 'This result was made by an earlier version of the tests, so names of blocks are not shown.',
  stepsNotShown: 'The single tests are not shown to you.',
  setupOutput: 'Set-up output',
  noFilesOfTests: 'The tests kept no file: none fits an Output block that you may look at.',
  filesOfTests: (count: number) =>
    count === 1 ? '1 file of the tests' : `${String(count)} files of the tests`,
  downloadOf: (path: string) => `Download ${path}`,
  step: (number: number) => `Test ${String(number)}`,
  gradesReleased: 'grades are released',
  hiddenUntil: (when: string) => `This part is hidden until ${when}.`,
  hidden: 'This part is hidden.',
  hiddenParts: {
    config: 'Tests with hidden details',
    output: 'Tests with hidden output',
    result: 'Hidden tests',
  },
  outputOf: (title: string) => `Output of ${title}`,
  got: 'Your output',
  unitTests: 'Unit tests',
  testsShown: (shown: number, all: number) => `${String(shown)} of ${String(all)} tests are shown.`,
  moreTests: 'Show more tests',
  contradictions: (count: number) =>
    count === 1 ? 'This result contradicts itself' : `${String(count)} tests contradict themselves`,
  contradictionsHint:
    'They count no points. A program can cause this by accident, or by trying to forge its result: look at the marked tests and at the hand-in.',
  couldBeForged: 'Could be forged',
  couldBeForgedHint: 'Tests and hand-in shared one process, so the hand-in could have written this result.',
  answeredByCode: (count: number) =>
    `${plural(count, 'comparison', 'comparisons')} with a value of the tests ${count === 1 ? 'was' : 'were'} answered by the hand-in itself`,
  startedByTests: (count: number) =>
    `Could be forged: the tests themselves ran code of the hand-in ${count === 1 ? 'once' : `${String(count)} times`}, as a program or in their own process (exec, eval, pickle). Such code can read what the tests expect and write the result.`,
  flags: 'Lines to look at',
  flagsHint: 'They can reach the tool that tests them. No points are lost for that.',
  /** Line 0 means the whole file. */
  flag: (file: string, line: number, about: string) =>
    line === 0 ? `${file}: ${about}` : `${file}, line ${String(line)}: ${about}`,
  testsWorth: (counts: { passed: number; all: number }, achieved: string, possible: string) =>
    `${String(counts.passed)} of ${plural(counts.all, 'test', 'tests')} passed: ${achieved} of ${plural(Number(possible), 'point', 'points')}`,
  test: 'Test',
  reason: 'Message',
  timeline: 'Progress',
  took: (seconds: string) => `${seconds} s`,
  inAll: (took: string) => `${took} in all`,
  stages: { queued: 'Queued', setup: 'Set-up', run: 'Tests', done: 'Done' },
} as const;
