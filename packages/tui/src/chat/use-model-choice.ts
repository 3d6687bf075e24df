import { useState } from 'react'

import { useApp } from '../shell/app-context.tsx'
import { cleanLine } from '../ui/clean-text.ts'
import { sgr } from '../ui/style.ts'
import { failureText } from './failure-text.ts'
import { noSuchModel } from './near-models.ts'

/** The model of the next replies. Undefined for the chat's own or the default one. */
export function useModelChoice(note: (text: string, style?: string) => void) {
  const { api, session, settings, t } = useApp()
  const [model, setModel] = useState(settings.model)
  const [isChosen, setChosen] = useState(false)

  /** Saves the model in the account, except during impersonation. */
  const keepLastModel = (name: string): void => {
    const { user } = session.getSnapshot()
    if (user === null || user.impersonatedBy !== undefined) return
    const body = { preferences: { model: name } }
    // The choice applies here in any case.
    api.auth.updateMe({ body }).then(session.storeUser, () => undefined)
  }

  const chooseModel = (name: string): void => {
    setModel(name)
    setChosen(true)
    keepLastModel(name)
    note(t('common.modelName', { model: cleanLine(name) }))
  }

  /** A typed name may have a typo, so it's looked up in the list. Returns undefined if it isn't there. */
  const findModel = async (typed: string): Promise<string | undefined> => {
    try {
      const { list } = await api.chat.listModels({ params: { features: 'chat' } })
      const found = list.find(({ name }) => name === typed) ?? list.find(({ displayName }) => displayName === typed)
      if (found !== undefined) return found.name
      const names = list.map(({ name }) => name)
      note(cleanLine(noSuchModel(typed, names, t)), sgr.error)
    } catch (error) {
      note(failureText(error, t, api.baseUrl), sgr.error)
    }
    return undefined
  }

  return { model, isChosen, chooseModel, findModel }
}
