// Which pieces of the browser's code go into one file, so that a page needs few files and little that it does not use.

/** Code that the bundler would put into a file of its own. */
export interface Piece {
  readonly id: string;
  readonly bytes: number;
  /** Pieces that have to be there before it runs. */
  readonly imports: readonly string[];
}

type Pieces = ReadonlySet<Piece>;
/** For each look of the product all pieces that it needs. */
type Looks = ReadonlyMap<string, Pieces>;

/** A request costs about as much as this much source, of which a fifth is sent. */
const worthOneFile = 6000;
/** With the files of the shell and the styles a page then fetches 25. */
const mostFilesOfLook = 16;

/**
 * The pieces of each file. Pieces that the same looks need start in one. Then the pairs are joined whose joining makes
 * the looks together fetch least more: all that are cheaper than a request, and where a look has too many files, the
 * cheapest of its own. What the look `alone` needs is joined with nothing else: whoever has fetched nothing yet waits
 * for it. The files of the look `uncounted` may be many: it stands for what nobody fetches at once.
 */
export function joinedFiles(
  looks: Looks,
  { alone, uncounted }: { alone: string; uncounted: string },
): readonly Pieces[] {
  const apart = looks.get(alone) ?? new Set();
  const isApart = (file: Pieces): boolean => !file.isDisjointFrom(apart);
  const mayJoin = (one: Pieces, other: Pieces): boolean => isApart(one) === isApart(other);
  let files = filesOfEqualLooks(looks);
  for (;;) {
    const next = cheapestPair(files, looks, mayJoin);
    if (next !== undefined && next.cost <= worthOneFile) {
      files = next.files;
      continue;
    }
    const crowded = [...looks]
      .filter(([look, needed]) => look !== uncounted && filesFor(needed, files).length > mostFilesOfLook)
      .map(([, needed]) => needed);
    const ofCrowded = cheapestPair(
      files,
      looks,
      (one, other) =>
        mayJoin(one, other) && crowded.some((needed) => filesFor(needed, [one, other]).length === 2),
    );
    if (ofCrowded === undefined) return files;
    files = ofCrowded.files;
  }
}

const filesFor = (needed: Pieces, files: readonly Pieces[]): readonly Pieces[] =>
  files.filter((file) => !file.isDisjointFrom(needed));

function filesOfEqualLooks(looks: Looks): readonly Pieces[] {
  const files = new Map<string, Set<Piece>>();
  for (const piece of new Set([...looks.values()].flatMap((pieces) => [...pieces]))) {
    const key = [...looks].flatMap(([look, pieces]) => (pieces.has(piece) ? look : [])).join();
    files.set(key, (files.get(key) ?? new Set()).add(piece));
  }
  return [...files.values()];
}

function cheapestPair(
  files: readonly Pieces[],
  looks: Looks,
  mayJoin: (one: Pieces, other: Pieces) => boolean,
): { readonly files: readonly Pieces[]; readonly cost: number } | undefined {
  const before = fetchedBytes(files, looks);
  let best: { readonly files: readonly Pieces[]; readonly cost: number } | undefined;
  for (const [at, one] of files.entries()) {
    for (const other of files.slice(at + 1)) {
      if (!mayJoin(one, other)) continue;
      const next = [...files.filter((file) => file !== one && file !== other), one.union(other)];
      const cost = fetchedBytes(next, looks) - before;
      if ((best === undefined || cost < best.cost) && !hasCircle(next)) best = { files: next, cost };
    }
  }
  return best;
}

/** What all looks together fetch, each by itself. */
function fetchedBytes(files: readonly Pieces[], looks: Looks): number {
  const importsOf = importsBetween(files);
  const bytesOf = new Map(files.map((file) => [file, [...file].reduce((sum, { bytes }) => sum + bytes, 0)]));
  return [...looks.values()]
    .flatMap((needed) => {
      const fetched = new Set(files.filter((file) => !file.isDisjointFrom(needed)));
      for (const file of fetched) for (const imported of importsOf.get(file) ?? []) fetched.add(imported);
      return [...fetched];
    })
    .reduce((sum, file) => sum + (bytesOf.get(file) ?? 0), 0);
}

/** Files that import each other would run in an order that nobody knows. */
function hasCircle(files: readonly Pieces[]): boolean {
  const importsOf = importsBetween(files);
  let left = files;
  for (;;) {
    const rest = left.filter((file) => left.some((other) => importsOf.get(file)?.has(other)));
    if (rest.length === 0) return false;
    if (rest.length === left.length) return true;
    left = rest;
  }
}

function importsBetween(files: readonly Pieces[]): ReadonlyMap<Pieces, ReadonlySet<Pieces>> {
  const fileOf = new Map(files.flatMap((file) => [...file].map(({ id }) => [id, file])));
  return new Map(
    files.map((file) => {
      const imported = [...file].flatMap(({ imports }) => imports.flatMap((id) => fileOf.get(id) ?? []));
      return [file, new Set(imported.filter((other) => other !== file))];
    }),
  );
}
