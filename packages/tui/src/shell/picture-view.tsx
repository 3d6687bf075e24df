import { describeError } from '@saffron/core/errors'
import { useStore } from '@saffron/core/react'
import { useInput } from 'ink'
import type { ReactElement } from 'react'

import { actionOf, keyName } from '../keys/index.ts'
import { cleanName } from '../ui/clean-name.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { shorten } from '../ui/columns.ts'
import { pictureLine, roomIn } from '../ui/pictures/index.ts'
import { useRoom } from '../ui/room.ts'
import { Rows } from '../ui/rows.tsx'
import { paint, sgr, span } from '../ui/style.ts'
import { useApp } from './app-context.tsx'
import { usePicture } from './use-picture.ts'

interface PictureViewProps {
  readonly name: string
  readonly asset: string
  readonly onBack: () => void
}

/** Shows a Drive file on its own screen: its picture, if it is one, and its name. */
export function PictureView({ name, asset, onBack }: PictureViewProps): ReactElement {
  const { api, features, redraw, t, transfers } = useApp()
  const { columns, rows } = useRoom()
  const jobs = useStore(transfers)
  const picture = usePicture(asset, roomIn({ columns: columns - 1, rows }))

  useInput((input, key) => {
    const pressed = keyName(input, key)
    const action = actionOf('list', pressed)
    if (action === 'redraw') redraw()
    if (action === 'back' || action === 'open' || actionOf('drive', pressed) === 'look') onBack()
    if (actionOf('drive', pressed) === 'stop') transfers.stop()
  })

  const line = (text: string, style: string) => paint([span(shorten(text, columns - 1), style)], features)
  const about =
    picture.error === undefined
      ? picture.asset &&
        pictureLine(picture.asset, { baseUrl: api.baseUrl, columns: columns - 1, features, locale: t.locale })
      : paint([span(cleanLine(describeError(picture.error, t)), sgr.error)], features)
  const below = [line(t('cli.files.lookHint'), sgr.dim), ...jobs.map((job) => line(job, sgr.accent))]
  const above = ['', line(cleanName(name), sgr.bold), '', ...picture.rows, ...(about === undefined ? [] : [about]), '']
  // On a very short screen the hint stays. One row is never used.
  return <Rows rows={[...above.slice(0, Math.max(0, rows - 1 - below.length)), ...below]} />
}
