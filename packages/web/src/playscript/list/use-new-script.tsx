import type { Playscript } from '@saffron/core/playscript'
import { useTranslate } from '@saffron/core/react'
import { useNavigate } from 'react-router-dom'

import { ignoreCancel, pickFromSystem } from '../../drive/index.ts'
import { api } from '../../shell/session/client.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { pathOfScript } from '../playscript-path.ts'
import { importScript } from './import-script.ts'
import { TemplatesDialog } from './templates-dialog.tsx'

/** The ways to start a script. Each opens it. */
export function useNewScript() {
  const t = useTranslate('playscript')
  const { id: workspace } = useSpace()
  const navigate = useNavigate()
  const dialog = useDialog()
  const toast = useToast()
  const report = useReportError()
  const space = workspace === undefined ? {} : { workspace }
  const open = ({ id }: Playscript) => void navigate(pathOfScript(id, workspace))

  const fromFiles = async (files: readonly File[]) => {
    const [first] = files
    if (first === undefined) return
    toast(t('playscript.importing', { name: first.name }))
    try {
      const scripts: Playscript[] = []
      for (const file of files) scripts.push(await importScript(file, workspace))
      const [script] = scripts
      if (script !== undefined) open(script)
    } catch (error) {
      report(error)
    }
  }
  return {
    blank: () => api.playscript.createPlayscript({ body: space }).then(open, report),
    fromTemplate: async () => {
      const template = await dialog<string>(t('playscript.templates'), TemplatesDialog)
      if (template === undefined) return
      await api.playscript.createFromTemplate({ params: { template }, body: space }).then(open, report)
    },
    pickFile: () =>
      pickFromSystem('files')
        .then((files) => fromFiles([...files]))
        .catch(ignoreCancel),
    fromFiles,
  }
}
