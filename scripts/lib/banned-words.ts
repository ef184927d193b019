/** Names that have a standard term in their place, wherever they appear. */
const NAMES = [
  ...['Surroundings', 'openTill', 'TillScreen', 'EndTurn', 'oneAtATime', 'DeskOrder', 'TOLD_STATUSES', 'isTold'],
  ...['findBooks', 'CartTroubles', 'lookAround', 'passOn', 'laterThan', 'whatNow'],
  ...['WayButton', 'OtherWays', 'SignInWays', 'useMine', 'MineScreens', 'takenByOthers'],
  ...['MessageScreen', 'ReceivedMessage', 'MESSAGE_STATES', 'TROUBLES', 'asMessage'],
  ...['sendMessage', 'listMessages', 'markMessage', 'storeMessage', 'foldMessages'],
  ...['openPost', 'networkOf', 'neighbourhoodOf'],
  ...['CheckoutTurn', 'inCheckoutTurn', 'TurnLost', 'turnHolder', 'turnUntil', 'createInTurn', 'withOwnSlug'],
  // Classes of the styles.
  ...['till-[a-z]+', 'cart-troubles?', 'data-trouble', '[a-z]+-ways'],
]

/** Names that say too little for a function or a type. A local variable may have them. */
const DECLARED = [
  ...['around', 'books', 'desk', 'enlarge', 'exclusively', 'hearts', 'judge', 'look', 'many', 'neutralised'],
  ...['mine', 'portions', 'say', 'sayAgain', 'somebody', 'standing', 'told', 'written'],
  ...['Counter', 'Desk', 'Found', 'Promises', 'Slots', 'Till', 'Told', 'TrailEntry', 'Trouble', 'Wanted'],
]

/** Phrases that an English-speaking engineer would not write. */
const PHRASES = [
  'whoever',
  // An email address may begin with it.
  '(?:some|any|every)body(?!@)',
  'be it (?:a|an|the|that|by|in|for)',
  'comes? to be',
  '(?:is|are) to be',
  'stands? for',
  'tells? of',
  'who (?:is|are) meant',
  '(?:is|are) meant(?! for| to)',
  // "If there is none" and "none of them" are plain English; "a price that is none" is not.
  '(?<!\\bthere )(?:is|are|was|were) none(?! of)',
  '(?:that|what|which|who) (?:is|are|was|were) no(?= (?!longer|more)[a-z])',
]

/** A phrase may continue on the next line of a comment. */
const SPACE = String.raw`(?:[^\S\n]|\n[^\S\n]*(?:\*|//)?)+`

const PATTERNS = [
  new RegExp(`\\b(?:${NAMES.join('|')})\\b`, 'g'),
  new RegExp(`\\b(?:class|function\\*?|interface|type) (?:${DECLARED.join('|')})\\b`, 'g'),
  new RegExp(`\\b(?:${PHRASES.join('|').replaceAll(' ', SPACE)})\\b`, 'gi'),
]

/** Names that say too little, or something else, for a file. */
const FILES = /(?:^|\/)((?:books|checkout-turn|desk|in-turn|Promises(?=\.astro)|till|trouble|surroundings)\.[\w.]+)$/i

/** This list and its test name the words, and the demo's texts are what its customers say. */
const EXEMPT = /(?:^|\/)banned-words(?:\.test)?\.ts$|^db\/seed\//

/** Finds what the style guide replaces, by file and line; line 0 is the file's name. */
export function findBannedWords(texts: ReadonlyMap<string, string>): { file: string; line: number; word: string }[] {
  return [...texts]
    .filter(([file]) => !EXEMPT.test(file))
    .flatMap(([file, text]) => [
      ...(FILES.exec(file)?.slice(1) ?? []).map((word) => ({ file, line: 0, word })),
      ...PATTERNS.flatMap((pattern) =>
        [...text.matchAll(pattern)].map(({ 0: word, index }) => ({
          file,
          line: text.slice(0, index).split('\n').length,
          word: word.replace(/\s+(?:\*\s|\/\/\s)?/g, ' '),
        })),
      ),
    ])
}
