import { type Drawing, type DrawingResult, isActiveDrawing } from '@saffron/core/draw'
import { useTranslate } from '@saffron/core/react'
import { useWindowSize } from 'ink'
import { type ReactElement, useMemo } from 'react'

import { cleanLine } from '../../ui/clean-text.ts'
import { columnsOf } from '../../ui/editor/index.ts'
import { fixedList, type ListPartProps } from '../../ui/list/index.ts'
import { drawingLines, resultCells, titleOf } from '../drawing-text.ts'
import { stateText } from '../progress-line.ts'
import { PictureList } from './picture-list.tsx'
import { useFollowedDrawing } from './use-followed-drawing.ts'

/** A result, or a text of a description. */
interface ResultRow {
  readonly id: string
  readonly result?: DrawingResult
  readonly text?: string
}

interface DrawingViewProps extends Pick<
  ListPartProps<ResultRow>,
  'notice' | 'field' | 'question' | 'onPalette' | 'onBack'
> {
  readonly drawing: Drawing
  readonly hint: string
  readonly over: ReactElement | undefined
  readonly onChange: (drawing: Drawing) => void
  readonly onLook: (result: DrawingResult) => void
  /** Draws from a text of a description. */
  readonly onPrompt: (prompt: string) => void
  readonly onKey: (name: string | undefined, result: DrawingResult | undefined) => boolean
}

/** One drawing: its state, followed while it's in progress, what it was made from, and its results. */
export function DrawingView(props: DrawingViewProps): ReactElement {
  const { drawing, onChange, onLook, onPrompt, onKey, ...list } = props
  const t = useTranslate('draw')
  const { columns } = useWindowSize()
  useFollowedDrawing(drawing, onChange)
  const source = useMemo(() => resultsOf(drawing), [drawing])
  const title = titleOf(drawing) || t(`cli.draw.kind.${drawing.kind}`)
  // A short prompt is the title.
  const lines = drawingLines(drawing, t).filter((line) => line !== title || columnsOf(line) >= columns)
  return (
    <PictureList
      {...list}
      title={title}
      source={source}
      above={[...lines, '']}
      pictureOf={({ result }) => result?.asset}
      cells={({ result, text = '' }) => (result === undefined ? [cleanLine(text)] : resultCells(result, t))}
      empty={isActiveDrawing(drawing.state) ? stateText(drawing, t) : t('cli.drawScreen.noResults')}
      onPick={({ result, text = '' }) => (result === undefined ? onPrompt(text) : onLook(result))}
      onKey={(name, row) => onKey(name, row?.result)}
    />
  )
}

const resultsOf = ({ results, prompts = [] }: Drawing) =>
  fixedList<ResultRow>([
    ...prompts.map((text, index) => ({ id: String(index), text })),
    ...results.map((result) => ({ id: result.asset, result })),
  ])
