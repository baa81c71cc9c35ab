// Finds code in a hand-in that can reach the testing tool. A program with such code is not wrong: staff see
// the line, and the points stay. For another language, add one entry here and a reader of its words beside
// `python/check.py`.

export interface HandInRule {
  readonly name: string;
  /** Staff read this beside the line. */
  readonly about: string;
  /** Imports of these modules and of modules below them. */
  readonly modules?: readonly string[];
  /** Names at any place. */
  readonly names?: readonly string[];
  /** Names of a module: `sys.modules`. */
  readonly dotted?: readonly string[];
  /** Parts of string texts. */
  readonly texts?: readonly string[];
}

export interface HandInLanguage {
  /** The ending of the files that are read. */
  readonly ending: string;
  readonly rules: readonly HandInRule[];
}

const python: HandInLanguage = {
  ending: '.py',
  rules: [
    { name: 'pytest', about: 'uses the test tool', modules: ['pytest', '_pytest', 'pluggy'] },
    { name: 'unittest', about: 'raises or skips as tests do', names: ['SkipTest', 'skipTest'] },
    { name: 'atexit', about: 'runs code when the process ends', modules: ['atexit'], dotted: ['os._exit'] },
    {
      name: 'sys.modules',
      about: 'reaches modules that others have loaded',
      dotted: ['sys.modules', 'sys.meta_path', 'sys.path_hooks'],
    },
    { name: 'inspect', about: 'reads code and frames of others', modules: ['inspect', 'traceback'] },
    { name: 'ctypes', about: 'reaches memory behind Python', modules: ['ctypes', '_ctypes', 'cffi'] },
    {
      name: 'frames',
      about: 'reaches frames and variables of its callers',
      names: [
        '_getframe',
        '_current_frames',
        '__globals__',
        '__builtins__',
        'f_back',
        'f_globals',
        'f_locals',
        'tb_frame',
        'gi_frame',
        'settrace',
        'setprofile',
      ],
      dotted: ['gc.get_objects', 'gc.get_referrers', 'gc.get_referents'],
    },
    {
      name: 'report',
      about: 'names where reports or processes of the tests are',
      texts: ['junitxml', '/proc/', '/dev/fd', '/run/tool'],
      modules: ['proofmark'],
    },
  ],
};

/** The program of the JUnit block looks for these itself, in the classes (`java/junit`). */
const java: HandInLanguage = {
  ending: '.java',
  rules: [
    { name: 'reflection', about: 'can call or read by its name what the tests do not declare private' },
    { name: 'hiding', about: 'has a name that the tests may have meant for something else' },
    { name: 'catching', about: 'catches what a failing test throws, if the test is called by it' },
    { name: 'callers', about: 'can see who calls it: which test, and whether an exception is expected' },
    {
      name: 'keeping',
      about:
        'a test passed with a demand inside that failed or was not reached, which the hand-in may have caught',
    },
    {
      name: 'uncounted',
      about: 'a test of many cases ended before all had run; how many are missing is not known',
    },
  ],
};

export const handInLanguages = { python, java } as const;

/** The text for staff about a rule, in any language. */
export function aboutRule(name: string): string {
  const rules = Object.values(handInLanguages).flatMap(({ rules: all }) => all);
  return rules.find((rule) => rule.name === name)?.about ?? name;
}
