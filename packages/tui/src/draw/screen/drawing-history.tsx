import type { Model } from '@saffron/core/chat'
import { canDraw, type Drawing, type DrawingFilter, type DrawingResult } from '@saffron/core/draw'
import { useStore, useTranslate } from '@saffron/core/react'
import { useWindowSize } from 'ink'
import { type ReactElement, useMemo, useState } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { PictureView } from '../../shell/picture-view.tsx'
import { useSpaceTitle } from '../../shell/use-space-title.ts'
import { momentText } from '../../ui/date-text.ts'
import { useRowWork } from '../../ui/list/index.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { sgr } from '../../ui/style.ts'
import { titleOf } from '../drawing-text.ts'
import { stateText } from '../progress-line.ts'
import { DrawingForm, type NewDrawing } from './drawing-form.tsx'
import { DrawingView } from './drawing-view.tsx'
import { loadDrawModels } from './load-draw-models.ts'
import { PictureList } from './picture-list.tsx'
import { useDrawingActions } from './use-drawing-actions.ts'
import { useDrawings } from './use-drawings.ts'

export const PARTS = ['all', 'active', 'favorites', 'trash'] as const
export type HistoryPart = (typeof PARTS)[number]

const FILTERS: Readonly<Record<HistoryPart, DrawingFilter>> = {
  all: {},
  active: { state: 'active' },
  favorites: { favorite: true },
  trash: { trashed: true },
}

interface DrawingHistoryProps extends Pick<ScreenProps, 'chat' | 'show' | 'onBack'> {
  readonly part: HistoryPart
  readonly workspace: string | undefined
  readonly onPart: () => void
}

/** The form of a new drawing, with the models of the space. */
interface Creating {
  readonly start: NewDrawing
  readonly models: readonly Model[]
}

/** A part of the drawings of a space, newest first, with what is opened over it. Typing searches prompts. */
export function DrawingHistory({ part, workspace, onPart, chat, show, onBack }: DrawingHistoryProps): ReactElement {
  const { api } = useApp()
  const { columns } = useWindowSize()
  const t = useTranslate('draw')
  const title = useSpaceTitle(t('cli.screen.draw'))
  const [words, setWords] = useState('')
  const [opened, setOpened] = useState<Drawing>()
  const [looked, setLooked] = useState<DrawingResult>()
  const [creating, setCreating] = useState<Creating>()
  const filter = useMemo(() => ({ ...FILTERS[part], ...(words !== '' && { q: words }) }), [part, words])
  const { list, put } = useDrawings(chat, filter, workspace)
  const { list: loaded } = useStore(list)
  const work = useRowWork(t(opened === undefined ? `cli.drawScreen.hint.${kindOf(part)}` : 'cli.drawScreen.viewHint'))

  // The list hears what others change. It doesn't have what its filter leaves out.
  const shown = newest(
    opened,
    loaded.find(({ id }) => id === opened?.id),
  )
  const change = (drawing: Drawing) => {
    put(drawing)
    setOpened((now) => (now?.id !== drawing.id ? now : drawing.trashedAt === undefined ? drawing : undefined))
  }
  const start = (drawing: Drawing, failures = '') => {
    put(drawing)
    setCreating(undefined)
    setOpened(drawing)
    if (failures !== '') work.say(failures, sgr.error)
  }
  const actions = useDrawingActions({
    work,
    onChange: change,
    onStart: start,
    onNew: async (begun) => {
      const models = await loadDrawModels(api)
      if (models.some(({ media }) => canDraw(media, 'generate') || canDraw(media, 'video')))
        setCreating({ start: begun, models })
      else work.say(t('draw.noModels'))
    },
    onLook: setLooked,
  })
  const onKey = (name: string | undefined, row: Drawing | undefined, result?: DrawingResult): boolean => {
    work.forget()
    if (actionOf('draw', name) !== 'part' || shown !== undefined) return actions.press(name, row, result)
    onPart()
    return true
  }

  const top =
    looked === undefined ? (
      creating && <DrawingForm {...creating} onStarted={start} onLeave={() => setCreating(undefined)} />
    ) : (
      <PictureView name={looked.name} asset={looked.asset} onBack={() => setLooked(undefined)} />
    )
  const view = shown && (
    <DrawingView
      key={shown.id}
      drawing={shown}
      {...work.listProps}
      over={top}
      onChange={change}
      onLook={setLooked}
      onPrompt={(prompt) => actions.open({ prompt })}
      onPalette={() => show('palette')}
      onBack={() => setOpened(undefined)}
      onKey={(name, result) => onKey(name, shown, result)}
    />
  )
  const names = PARTS.map((each) => {
    const label = t(`cli.drawScreen.${each}`)
    return each === part ? `[${label}]` : label
  })
  return (
    <PictureList
      title={title}
      above={[names.join(' ')]}
      source={list}
      onSearch={setWords}
      {...(shown === undefined ? work.listProps : { hint: '' })}
      over={view ?? top}
      pictureOf={({ results }) => results[0]?.asset}
      cells={(row) => [
        row.favorite ? '★' : ' ',
        momentText(row.createdAt, t, columns),
        row.state === 'succeeded' ? t(`cli.draw.kind.${row.kind}`) : stateText(row, t),
        titleOf(row),
      ]}
      empty={t(part === 'all' ? 'cli.drawScreen.none' : 'draw.noMatch')}
      onPick={(row) => (part === 'trash' ? void actions.restore(row) : setOpened(row))}
      onPalette={() => show('palette')}
      onBack={onBack}
      onKey={(name, row) => onKey(name, row)}
    />
  )
}

const kindOf = (part: HistoryPart) => (part === 'trash' ? 'trash' : 'list')

/** Returns the newer of two versions of an opened drawing. */
const newest = (opened: Drawing | undefined, listed: Drawing | undefined): Drawing | undefined =>
  opened !== undefined && listed !== undefined && listed.version > opened.version ? listed : opened
