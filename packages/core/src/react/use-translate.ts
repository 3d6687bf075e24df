import { createContext, useContext } from 'react'

import { ApiError } from '../errors/index.ts'
import type { Translate } from '../i18n/index.ts'

/** The translator of the language on show; give it with `<TranslateContext value={t}>`. */
export const TranslateContext = createContext<Translate | null>(null)

export function useTranslate(): Translate {
  const t = useContext(TranslateContext)
  if (t === null) throw new ApiError('client.unexpected', { message: 'TranslateContext has no value here' })
  return t
}
