/** Names that have a standard term in their place. */
const NAMES = [
  ...['Surroundings', 'openTill', 'TillScreen', 'EndTurn', 'oneAtATime', 'DeskOrder', 'TOLD_STATUSES', 'isTold'],
  ...['findBooks', 'CartTroubles', 'lookAround', 'exclusively', 'passOn', 'laterThan', 'neutralised', 'whatNow'],
  ...['WayButton', 'OtherWays', 'SignInWays', 'useMine', 'MineScreens', 'takenByOthers'],
]
/** Phrases that an English-speaking engineer would not write in a comment or a title. */
const PHRASES = [
  'whoever',
  'somebody',
  'who is meant',
  'be it that',
  'comes? to be',
  'there are none',
  'is none',
  'are meant',
]

const PATTERN = new RegExp(`\\b(?:${NAMES.join('|')})\\b|\\b(?:${PHRASES.join('|')})\\b`, 'g')

/** Finds what the style guide replaces, by file and line. */
export function findBannedWords(texts: ReadonlyMap<string, string>): { file: string; line: number; word: string }[] {
  return [...texts]
    .filter(([file]) => !file.endsWith('banned-words.ts'))
    .flatMap(([file, text]) =>
      text.split('\n').flatMap((line, n) => [...line.matchAll(PATTERN)].map(([word]) => ({ file, line: n + 1, word }))),
    )
}
