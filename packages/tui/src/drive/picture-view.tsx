import { describeError } from '@saffron/core/errors'
import { useStore } from '@saffron/core/react'
import { useInput } from 'ink'
import { type ReactElement, useEffect, useRef, useState } from 'react'

import { actionOf, keyName } from '../keys/index.ts'
import { useApp } from '../shell/app-context.tsx'
import { cleanName } from '../ui/clean-name.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { shorten } from '../ui/columns.ts'
import { drawPicture, loadPicture, pictureLine, roomIn } from '../ui/pictures/index.ts'
import { useRoom } from '../ui/room.ts'
import { Rows } from '../ui/rows.tsx'
import { paint, sgr, span } from '../ui/style.ts'

interface PictureViewProps {
  readonly name: string
  readonly asset: string
  readonly onBack: () => void
}

/** Shows a Drive file on its own screen: its picture, if it is one, and its name. */
export function PictureView({ name, asset, onBack }: PictureViewProps): ReactElement {
  const { api, features, pictures, redraw, t, transfers } = useApp()
  const { columns, rows } = useRoom()
  const jobs = useStore(transfers)
  const [shown, setShown] = useState<readonly string[]>([])
  /** The sequence that removes the previous picture. */
  const forget = useRef('')
  const { baseUrl } = api
  const { locale } = t

  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const draw = async (): Promise<void> => {
      const { asset: file, png } = await loadPicture(api, asset, { isDrawn: pictures.way !== 'line', signal })
      if (signal.aborted) return
      const drawn = png && drawPicture(png, pictures.way, roomIn({ columns: columns - 1, rows }))
      // Runs before the rows that refer to it are drawn.
      if (drawn?.before !== undefined) pictures.send(forget.current + drawn.before)
      forget.current = drawn?.forget ?? forget.current
      const line = pictureLine(file, { baseUrl, columns: columns - 1, features, locale })
      setShown([...(drawn?.rows ?? []), line])
    }
    draw().catch((error: unknown) => {
      if (!signal.aborted) setShown([paint([span(cleanLine(describeError(error, t)), sgr.error)], features)])
    })
    return () => left.abort()
  }, [api, asset, baseUrl, columns, features, locale, pictures, rows, t])

  useEffect(
    () => () => {
      if (forget.current !== '') pictures.send(forget.current)
    },
    [pictures],
  )

  useInput((input, key) => {
    const pressed = keyName(input, key)
    const action = actionOf('list', pressed)
    if (action === 'redraw') redraw()
    if (action === 'back' || action === 'open' || actionOf('drive', pressed) === 'look') onBack()
    if (actionOf('drive', pressed) === 'stop') transfers.stop()
  })

  const line = (text: string, style: string) => paint([span(shorten(text, columns - 1), style)], features)
  const below = [line(t('cli.files.lookHint'), sgr.dim), ...jobs.map((job) => line(job, sgr.accent))]
  const above = ['', line(cleanName(name), sgr.bold), '', ...shown, '']
  // On a very short screen the hint stays. One row is never used.
  return <Rows rows={[...above.slice(0, Math.max(0, rows - 1 - below.length)), ...below]} />
}
