// The rules of a Code Structure Test as teachers write them, and as ast-grep reads them. Teachers write
// patterns or rules in YAML, separated by lines of `---`. Id, language and severity are always ours: a rule
// could switch itself off by them, and the language follows from the name of the file.

const languages: Readonly<Record<string, string>> = {
  c: 'c',
  h: 'c',
  cc: 'cpp',
  cpp: 'cpp',
  hpp: 'cpp',
  cs: 'csharp',
  css: 'css',
  ex: 'elixir',
  go: 'go',
  hs: 'haskell',
  html: 'html',
  java: 'java',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  kt: 'kotlin',
  lua: 'lua',
  php: 'php',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  scala: 'scala',
  sh: 'bash',
  swift: 'swift',
  ts: 'typescript',
  tsx: 'tsx',
};

/** The language of a file by its name; null if its structure cannot be tested. */
export function languageOf(file: string): string | null {
  const ending = /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(languages, ending) ? (languages[ending] ?? null) : null;
}

export const languageEndings: readonly string[] = Object.keys(languages);

export const mostRules = 20;

interface StructureRule {
  /** How people call the rule: its id, or its first line. */
  readonly name: string;
  readonly lines: readonly string[];
}

/** The rules of one block, in their order. */
export function rulesOf(text: string): StructureRule[] {
  const rules: string[][] = [[]];
  for (const line of text.split('\n')) {
    if (/^---\s*$/.test(line)) rules.push([]);
    else rules.at(-1)?.push(line.trimEnd());
  }
  return rules
    .filter((lines) => lines.some(isTold))
    .map((lines) => ({ name: nameOf(lines).slice(0, mostNameCharacters), lines }));
}

const mostNameCharacters = 100;

function nameOf(lines: readonly string[]): string {
  const ofId = lines
    .map((line) => (line.startsWith('id:') ? line.slice(3).trim() : undefined))
    .find((id) => id !== undefined);
  return ofId ?? lines.find(isTold)?.trim() ?? '';
}

/** The same rules for ast-grep: `rule0`, `rule1` and so on. */
export function astGrepRules(rules: readonly StructureRule[], language: string): string {
  return rules
    .map(({ lines }, at) =>
      [`id: rule${String(at)}`, `language: ${language}`, 'severity: error', ...bodyOf(lines, language)].join(
        '\n',
      ),
    )
    .join('\n---\n');
}

const ruleWords = /^(pattern|kind|regex|nthChild|range|inside|has|follows|precedes|all|any|not|matches):/;
const wholeWords = /^(id|rule|language|message|severity|note|constraints|utils|transform|url|metadata):/;
const ownWords = /^(id|language|severity):/;

/** What a pattern of one line is for the language only where it usually stands. */
interface InPlace {
  readonly pattern: RegExp;
  readonly kind: string;
  readonly placesIn: Readonly<Record<string, (pattern: string) => string>>;
}

const inPlace: readonly InPlace[] = [
  {
    // A call that stands alone is read as a type. Some words look like one.
    pattern: /^(?!(?:sizeof|alignof|_Alignof|decltype|typeof|return)\b)[\w$.:>-]+\s*\(.*\)$/,
    kind: 'call_expression',
    placesIn: {
      c: (call) => `void f(void) { x = ${call}; }`,
      cpp: (call) => `void f() { x = ${call}; }`,
      go: (call) => `func f() { x = ${call} }`,
    },
  },
  {
    // A field of a class would be read as a variable, which has none of these words.
    pattern: /^(?:(?:final|readonly)\s+)*(?:public|private|protected|internal|static)\s[^(){}=]+(?:=.*)?;$/,
    kind: 'field_declaration',
    placesIn: {
      java: (field) => `class A { ${field} }`,
      csharp: (field) => `class A { ${field} }`,
    },
  },
];

/** A text that is no YAML of a rule is a pattern. */
function bodyOf(lines: readonly string[], language: string): string[] {
  const first = lines.find(isTold) ?? '';
  if (wholeWords.test(first)) return lines.filter((line) => !ownWords.test(line));
  if (ruleWords.test(first)) return ['rule:', ...lines.map((line) => `  ${line}`)];
  const told = lines.filter((line) => line.trim() !== '');
  const pattern = told.length === 1 ? first.trim() : '';
  for (const { pattern: alone, kind, placesIn } of inPlace) {
    const context = alone.test(pattern) ? placesIn[language]?.(pattern) : undefined;
    if (context === undefined) continue;
    const quoted = context.replaceAll("'", "''");
    return ['rule:', '  pattern:', `    context: '${quoted}'`, `    selector: ${kind}`];
  }
  return ['rule:', '  pattern: |-', ...lines.filter((line) => line !== '').map((line) => `    ${line}`)];
}

function isTold(line: string): boolean {
  return line.trim() !== '' && !/^\s*#\s/.test(line);
}
