/** The two notes of a new order: pitch in hertz, begin and length in seconds. A rising sixth, unlike a phone's ring. */
const NOTES = [
  { pitch: 659.3, at: 0, lasts: 0.22 },
  { pitch: 1108.7, at: 0.16, lasts: 0.5 },
]
const LOUDNESS = 0.2
/** How long the browser may take to set stopped sound going again, in milliseconds. */
const RESUMES_MS = 1000
/** The lock of the tab that rings: of several tabs, one is heard. */
const LOCK = 'admin-sound'

let context: AudioContext | undefined
/** Resolves once the page may sound. */
let allowed: Promise<void> | undefined

/** Lets this page be heard. Browsers allow it during a press of a key or a pointer only. Resolves once it may sound. */
export async function allowSound(): Promise<void> {
  context ??= new AudioContext()
  allowed = context.state === 'suspended' ? context.resume().catch(() => {}) : undefined
  await allowed
}

/** Calls `allowSound` at the first press in the page, or now after one. Returns what stops waiting for it. */
export function allowSoundAtFirstPress(): () => void {
  // Not every browser tells.
  if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) void allowSound()
  const heard = new AbortController()
  const allow = () => {
    void allowSound()
    heard.abort()
  }
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, allow, { signal: heard.signal, capture: true })
  return () => heard.abort()
}

/** Rings for a new order, in one tab of the browser. Silent in a page that nobody has pressed yet. */
export async function ring(): Promise<void> {
  // On a busy machine, the press that allows it takes effect a moment later.
  await allowed
  if (!context) return
  if (context.state !== 'running') await resume(context)
  if (context.state !== 'running') return
  const playing = context
  if (!('locks' in navigator)) return play(playing)
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock && play(playing))
}

/** Sets a sound going again that the system has stopped: in its sleep, during a call, or with another output. */
function resume(audio: AudioContext): Promise<void> {
  // Where a press is needed again, the browser waits for it, and the order is old by then.
  const late = new Promise<void>((resolve) => setTimeout(resolve, RESUMES_MS))
  return Promise.race([audio.resume().catch(() => {}), late])
}

/** Plays the notes. Resolves at their end. */
function play(audio: AudioContext): Promise<void> {
  const ends = NOTES.map(({ pitch, at, lasts }) => {
    const from = audio.currentTime + at
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.0001, from)
    volume.gain.exponentialRampToValueAtTime(LOUDNESS, from + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, from + lasts)
    tone.connect(volume).connect(audio.destination)
    tone.start(from)
    tone.stop(from + lasts)
    return new Promise<void>((resolve) => tone.addEventListener('ended', () => resolve()))
  })
  return Promise.all(ends).then(() => {})
}
