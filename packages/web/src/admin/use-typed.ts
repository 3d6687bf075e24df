import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** What is typed into a field, and what is looked for: the same once the typing pauses. */
export function useTyped(): { readonly typed: string; readonly type: (text: string) => void; readonly words: string } {
  const [typed, type] = useState('')
  const [words, setWords] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, type, words }
}
