import { spokenSentences } from './sentences.ts'

let speaking: string | null = null
const listeners = new Set<() => void>()

function change(next: string | null): void {
  speaking = next
  for (const listener of listeners) listener()
}

/** Reads one text at a time aloud with the browser's voice. */
export const speech = {
  isSupported: 'speechSynthesis' in globalThis,
  /** The key of the text that's being read, or null. */
  getSnapshot: (): string | null => speaking,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Reads a text in place of any other. */
  speak: (key: string, text: string, locale: string): void => {
    speech.stop()
    // Browsers stop in the middle of a long utterance, so each sentence is one.
    const utterances = spokenSentences(text).map((sentence) => new SpeechSynthesisUtterance(sentence))
    const last = utterances.at(-1)
    if (last === undefined) return
    const lang = spokenLanguage(text, locale)
    const end = () => {
      if (speaking === key) change(null)
    }
    last.addEventListener('end', end)
    change(key)
    addEventListener('pagehide', speech.stop, { once: true })
    for (const utterance of utterances) {
      utterance.lang = lang
      utterance.addEventListener('error', end)
      speechSynthesis.speak(utterance)
    }
  },
  stop: (): void => {
    if (speaking === null) return
    removeEventListener('pagehide', speech.stop)
    change(null)
    speechSynthesis.cancel()
  },
}

/** Guesses the voice from the script, because a reply may be in another language than the app. */
export function spokenLanguage(text: string, locale: string): string {
  const isChinese = /\p{Script=Han}/u.test(text) && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
  if (isChinese) return locale.startsWith('zh') ? locale : 'zh'
  return locale.startsWith('zh') ? 'en' : locale
}
