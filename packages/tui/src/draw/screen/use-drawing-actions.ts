import { type Drawing, type DrawingResult, isActiveDrawing } from '@saffron/core/draw'
import { settingsUsed } from '@saffron/core/draw/client'
import { useTranslate } from '@saffron/core/react'
import { useRef } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { CommandError } from '../../shell/exit-codes.ts'
import { withHome } from '../../shell/with-home.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import type { useRowWork } from '../../ui/list/index.ts'
import { sgr } from '../../ui/style.ts'
import { placeOf, saveResults } from '../output-place.ts'
import type { NewDrawing } from './drawing-form.tsx'

interface ActionsInput {
  readonly work: ReturnType<typeof useRowWork>
  /** Called with a drawing that was changed, also one that was moved to the trash. */
  readonly onChange: (drawing: Drawing) => void
  /** Called with a drawing that was started. */
  readonly onStart: (drawing: Drawing) => void
  /** Called to show the form of a new drawing. */
  readonly onNew: (start: NewDrawing) => Promise<void>
  readonly onLook: (result: DrawingResult) => void
}

/** What the keys of a drawing do, in the history and in its own view. */
export function useDrawingActions({ work, onChange, onStart, onNew, onLook }: ActionsInput) {
  const { api } = useApp()
  const t = useTranslate('draw')
  const removed = useRef<Drawing>(undefined)

  const change = (calling: () => Promise<Drawing>, said?: string) =>
    work.attempt(async () => {
      onChange(await calling())
      return said
    })
  const restore = ({ id }: Drawing) => {
    removed.current = undefined
    return change(() => api.draw.restoreDrawing({ params: { id } }), t('cli.drawScreen.restored'))
  }
  const undo = (row: Drawing | undefined) => {
    const target = row?.trashedAt === undefined ? removed.current : row
    if (target === undefined) work.say(t('cli.drawScreen.nothingToUndo'))
    else void restore(target)
  }
  const remove = (drawing: Drawing) => {
    if (drawing.trashedAt !== undefined) return
    void change(() => api.draw.deleteDrawing({ params: { id: drawing.id } }), t('cli.drawScreen.removed'))
    removed.current = drawing
  }
  const cancel = ({ id, state }: Drawing) => {
    if (!isActiveDrawing(state)) return work.say(t('cli.drawScreen.hasEnded'))
    void change(() => api.draw.cancelDrawing({ params: { id } }))
  }
  const again = ({ id, state }: Drawing) => {
    if (isActiveDrawing(state)) return work.say(t('error.draw.in_progress'), sgr.error)
    void work.attempt(async () => {
      onStart(await api.draw.retryDrawing({ params: { id } }))
      return undefined
    })
  }
  const open = (start: NewDrawing): void =>
    void work.attempt(async () => {
      await onNew(start)
      return undefined
    })
  const reuse = (drawing: Drawing): void => {
    const { kind, prompt, prompts = [] } = drawing
    // The model of a description doesn't draw.
    if (kind === 'describe') return open({ prompt: prompts[0] ?? '' })
    open({ made: kind === 'video' ? 'video' : 'image', prompt, settings: settingsUsed(drawing) })
  }
  const save = ({ results }: Drawing, result: DrawingResult | undefined) => {
    const saved = result === undefined ? results : [result]
    if (saved.length === 0) return work.say(t('cli.drawScreen.noResults'))
    work.write(
      t('cli.drawScreen.whereAsked'),
      (typed) => void work.attempt(() => write(saved, withHome(typed === '' ? '.' : typed))),
      './',
    )
  }
  const write = async (results: readonly DrawingResult[], output: string): Promise<string | undefined> => {
    try {
      const place = await placeOf({ output }, results.length, t)
      const files = place === undefined ? [] : await saveResults({ api, t }, { results: [...results] }, place)
      return t('cli.draw.saved', { file: files.map(cleanLine).join(', ') })
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      work.say(error.message, sgr.error)
      return undefined
    }
  }

  return {
    open,
    restore,
    /** Returns true if it handled the key. `result`: the selected one. */
    press: (name: string | undefined, drawing: Drawing | undefined, result?: DrawingResult): boolean => {
      const action = actionOf('draw', name)
      if (action === undefined || action === 'part') return false
      if (action === 'create') open({})
      else if (action === 'undo') undo(drawing)
      else if (drawing === undefined) return true
      else if (action === 'cancel') cancel(drawing)
      else if (action === 'again') again(drawing)
      else if (action === 'reuse') reuse(drawing)
      else if (action === 'save') save(drawing, result)
      else if (action === 'remove') remove(drawing)
      else if (action === 'favorite') {
        const { id, favorite } = drawing
        void change(() => api.draw.updateDrawing({ params: { id }, body: { favorite: !favorite } }))
      } else {
        const [image = result] = result === undefined ? drawing.results : [result]
        if (image === undefined) work.say(t('cli.drawScreen.noResults'))
        else if (action === 'look') onLook(image)
        else if (image.type.startsWith('video/')) work.say(t('error.draw.not_an_image'), sgr.error)
        else open({ prompt: drawing.prompt, image })
      }
      return true
    },
  }
}
