import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'

import { api } from '../shell/session/client.ts'
import { useReportError } from '../ui/overlays/use-report-error.ts'
import type { DriveScreen } from './drive-context.ts'
import { FILE_PARAMETER } from './drive-path.ts'

/** Opens the file in the URL (`?file=`) once per visit, and selects it if its row is loaded. */
export function useAddressedFile({ rows, selection, actions }: DriveScreen): void {
  const [query] = useSearchParams()
  const report = useReportError()
  const id = query.get(FILE_PARAMETER)
  const open = useEffectEvent(async (file: string) => {
    const [node] = await Promise.all([api.drive.getNode({ params: { id: file } }), rows.store.read(0, 0)])
    const index = rows.store.find(file)
    if (index >= 0) selection.only(index)
    actions.open(node)
  })
  useEffect(() => {
    if (id !== null && rows.takeFile(id)) open(id).catch(report)
  }, [id, rows, report])
}
