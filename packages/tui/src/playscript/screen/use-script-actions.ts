import { basename } from 'node:path'

import { describeError } from '@saffron/core/errors'
import type { Playscript } from '@saffron/core/playscript/contract'
import { useRef } from 'react'

import type { ActionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { CommandError } from '../../shell/exit-codes.ts'
import { filesToAttach } from '../../shell/files-to-attach.ts'
import { useEditor } from '../../shell/use-editor.ts'
import { withHome } from '../../shell/with-home.ts'
import type { useRowWork } from '../../ui/list/index.ts'
import { sgr } from '../../ui/style.ts'
import { changesText } from '../changes-text.ts'
import { saveScript } from '../edit-script.ts'
import { editSource } from '../edit-source.ts'
import { knownFormatOf, writeExport } from '../export-stored.ts'
import { scriptSource } from '../script-source.ts'
import { titleOf } from '../script-text.ts'
import { uploadScript } from '../upload-script.ts'

interface ActionsInput {
  readonly work: ReturnType<typeof useRowWork>
  readonly onChange: () => unknown
  /** Shows a script that was made. */
  readonly onOpen: (script: Playscript) => void
}

/** What the keys of a script do, in the list and in its own view. */
export function useScriptActions({ work, onChange, onOpen }: ActionsInput) {
  const { api, t } = useApp()
  const editText = useEditor()
  const removed = useRef<Playscript>(undefined)

  /** A failed command's own message says what to do. */
  const attempt = (run: () => Promise<string | undefined>) =>
    void work.attempt(async () => {
      try {
        return await run()
      } catch (error) {
        if (!(error instanceof CommandError)) throw error
        work.say(error.message, sgr.error)
        return undefined
      }
    })
  /** Runs an edit in the user's editor, and says what was saved, or where an unsaved text is. */
  const edit = (source: string, save: (text: string) => Promise<string>) =>
    attempt(async () => {
      let editor = ''
      const open = async (text: string) => {
        const opened = await editText(text, 'script.fountain')
        editor = opened.editor
        return opened.edited
      }
      const outcome = await editSource({ source, edit: open, save })
      if (outcome.kind === 'failed') throw new CommandError(t('cli.app.editorFailed', { editor }))
      if (outcome.kind === 'unchanged') return t('cli.playscript.unchanged')
      if (outcome.kind === 'saved') {
        await onChange()
        return outcome.saved
      }
      work.say(`${describeError(outcome.error, t)} ${t('cli.playscript.kept', { file: outcome.file })}`, sgr.error)
      return undefined
    })
  const create = () =>
    work.write(t('cli.scripts.titleAsked'), (title) =>
      attempt(async () => {
        onOpen(await api.playscript.createPlayscript({ body: title === '' ? {} : { title } }))
        return undefined
      }),
    )
  const importFile = () =>
    work.write(t('cli.scripts.fileAsked'), (typed) => {
      if (typed === '') return
      attempt(async () => {
        const [file] = await filesToAttach([withHome(typed)], t)
        if (file?.path === undefined) return undefined
        work.say(t('cli.playscript.importing', { name: file.name }), sgr.dim)
        onOpen(await uploadScript(api, { path: file.path, name: file.name }))
        return undefined
      })
    })
  const rename = ({ id, title }: Playscript) =>
    work.write(
      t('cli.scripts.titleAsked'),
      (typed) =>
        attempt(async () => {
          const renamed = await api.playscript.updatePlayscript({ params: { id }, body: { title: typed } })
          await onChange()
          return t('cli.playscript.renamed', { title: titleOf(renamed, t) })
        }),
      title,
    )
  const editWhole = ({ id }: Playscript) =>
    attempt(async () => {
      const script = await api.playscript.getPlayscript({ params: { id } })
      // After this attempt, because one runs at a time.
      queueMicrotask(() =>
        setImmediate(() =>
          edit(scriptSource(script), async (text) => changesText(await saveScript(api, script, text), t)),
        ),
      )
      return undefined
    })
  const save = (script: Playscript) =>
    work.write(
      t('cli.scripts.exportAsked'),
      (typed) =>
        attempt(async () => {
          const file = withHome(typed)
          const format = knownFormatOf(file)
          if (format === undefined) throw new CommandError(t('cli.scripts.exportEnding'))
          await writeExport(api, { id: script.id, file, format }, t)
          return t('cli.draw.saved', { file })
        }),
      `./${basename(titleOf(script, t)).replaceAll(/[/\\:]/g, '-')}.fdx`,
    )
  const restore = ({ id }: Playscript) =>
    attempt(async () => {
      removed.current = undefined
      const restored = await api.playscript.recoverPlayscript({ params: { id } })
      await onChange()
      return t('cli.playscript.restored', { title: titleOf(restored, t) })
    })
  const remove = (script: Playscript) =>
    attempt(async () => {
      await api.playscript.deletePlayscript({ params: { id: script.id } })
      removed.current = script
      await onChange()
      return t('cli.scripts.removed', { title: titleOf(script, t) })
    })

  return {
    attempt,
    edit,
    restore,
    press: (action: ActionOf<'scripts'>, script: Playscript | undefined): void => {
      if (action === 'create') return create()
      if (action === 'import') return importFile()
      if (action === 'undo') {
        const target = script?.trashedAt === undefined ? removed.current : script
        return target === undefined ? work.say(t('cli.drawScreen.nothingToUndo')) : restore(target)
      }
      if (script === undefined || script.trashedAt !== undefined) return
      if (action === 'rename') rename(script)
      else if (action === 'edit') editWhole(script)
      else if (action === 'save') save(script)
      else if (action === 'remove') remove(script)
    },
  }
}
