// Finds code within a script of a teacher that imports the hand-in: `python3 -c 'import main; assert main.double(2) == 4'`.

type Language = 'python' | 'node' | 'php' | 'ruby';

/** Starts an interpreter with code that stands in the script itself. */
const starts =
  /\b(python|node|php|ruby)(?:3(?:\.\d{1,2})?)?(?:\s-[\w=-]{1,40}){0,4}?\s{1,4}(-[cer]\s|-?\s{0,4}<<)/g;
const mostCharacters = 2_000;

/** How such code names the hand-in, and the language; null where none does. */
export function importOfHandIn(script: string): { language: Language; found: string } | null {
  for (const { index, 0: start, 1: name } of script.matchAll(starts)) {
    const language = languages.find((one) => one === name) ?? 'python';
    const rest = script.slice(index + start.length, index + start.length + mostCharacters);
    const found = importIn[language](start.endsWith('<<') ? hereIn(rest) : quotedIn(rest));
    if (found !== undefined) return { language, found: found.trim() };
  }
  return null;
}

const languages: readonly Language[] = ['python', 'node', 'php', 'ruby'];

const importIn: Readonly<Record<Language, (code: string) => string | undefined>> = {
  python: (code) =>
    [...code.matchAll(pythonImport)].find((found) => !isOfPython(found))?.[0].replace(/^;/, ''),
  node: (code) => /(?:require\(|import\(|from |import )\s?['"`](?:\.|\/|\$)[^'"`\n]{0,60}/.exec(code)?.[0],
  php: (code) => /\b(?:require|include)(?:_once)?\b[^;\n]{0,60}/.exec(code)?.[0],
  ruby: (code) =>
    /\b(?:require_relative|load|require)[ (]{1,3}['"](?:\.|\/|\$)?[^'"\n]{0,60}/.exec(code)?.[0],
};

const pythonImport =
  /(?:^|;)[ \t]{0,40}(?:from[ \t]{1,4}([\w.]{1,80})[ \t]{1,4}import|import[ \t]{1,4}([\w., \t]{1,200}))/gm;

/** Modules that scripts of teachers ask Python for. */
const ofPython = new Set(
  (
    'ast base64 bisect collections contextlib copy csv ctypes datetime decimal difflib filecmp fractions functools glob hashlib ' +
    'heapq importlib inspect io itertools json math operator os pathlib platform random re shutil signal socket sqlite3 ' +
    'statistics string subprocess sys tempfile textwrap time timeit traceback typing unittest urllib xml numpy pandas'
  ).split(' '),
);

function isOfPython([, from, names = '']: RegExpExecArray): boolean {
  const modules = from === undefined ? names.split(',') : [from];
  return modules.every((one) => {
    const [module = ''] = one.trim().split(/[. \t]/);
    return module === '' || ofPython.has(module);
  });
}

function quotedIn(rest: string): string {
  const quote = rest[0];
  if (quote !== '"' && quote !== "'") return '';
  const end = rest.indexOf(quote, 1);
  return rest.slice(1, end === -1 ? undefined : end);
}

/** The lines of a here document. */
function hereIn(rest: string): string {
  const [line = '', ...lines] = rest.split('\n');
  const [word = ''] = /\w+/.exec(line) ?? [];
  const end = lines.findIndex((one) => one.trim() === word);
  return lines.slice(0, end === -1 ? undefined : end).join('\n');
}
