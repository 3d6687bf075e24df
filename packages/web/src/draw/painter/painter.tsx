import { useTranslate } from '@saffron/core/react'
import {
  Brush,
  Circle,
  Contrast,
  Eraser,
  Hand,
  type LucideIcon,
  Maximize,
  Redo2,
  Trash,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'

import { IconButton } from '../../ui/icon-button.tsx'
import { isComposingKey } from '../../ui/key-press.ts'
import { ToolButton } from '../tool-button.tsx'
import { firstBrush, maxBrush, MIN_BRUSH, stepBrush } from './brush.ts'
import { addStep, isBlank, type MaskStep, type MaskSteps, redoStep, undoStep } from './mask-steps.ts'
import { PainterStage } from './painter-stage.tsx'
import type { Stage, Tool } from './stage.ts'

import styles from './painter.module.css'

interface PainterProps {
  readonly bitmap: ImageBitmap
  readonly steps: MaskSteps
  readonly onSteps: (change: (steps: MaskSteps) => MaskSteps) => void
}

const TOOLS = [
  { tool: 'paint', key: 'b', Icon: Brush },
  { tool: 'erase', key: 'e', Icon: Eraser },
  { tool: 'move', key: 'h', Icon: Hand },
] as const satisfies readonly { tool: Tool; key: string; Icon: LucideIcon }[]

/** Paints a mask over an image: what is painted is what may change. */
export function Painter({ bitmap, steps, onSteps }: PainterProps) {
  const t = useTranslate('draw')
  const side = Math.max(bitmap.width, bitmap.height)
  const [stage, setStage] = useState<Stage>()
  const [tool, setTool] = useState<Tool>('paint')
  const [brush, setBrush] = useState(() => firstBrush(side))
  const [percent, setPercent] = useState(100)
  const add = (step: MaskStep) => onSteps((now) => addStep(now, step))
  useEffect(() => stage?.setTool(tool, brush), [stage, tool, brush])
  useEffect(() => stage?.setSteps(steps.done), [stage, steps])

  const keys: Readonly<Record<string, () => void>> = {
    '[': () => setBrush(stepBrush(brush, -1, side)),
    ']': () => setBrush(stepBrush(brush, 1, side)),
    i: () => add({ kind: 'invert' }),
    '+': () => stage?.zoom(1),
    '=': () => stage?.zoom(1),
    '-': () => stage?.zoom(-1),
    '0': () => stage?.fit(),
    ...Object.fromEntries(TOOLS.map(({ tool: each, key }) => [key, () => setTool(each)])),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
    const isTyping = target instanceof HTMLElement && target.matches('textarea, select, input:not([type=range])')
    if (isTyping || altKey || isComposingKey(event.nativeEvent)) return
    const pressed = key.toLowerCase()
    const run =
      ctrlKey || metaKey
        ? pressed === 'z'
          ? () => onSteps(shiftKey ? redoStep : undoStep)
          : pressed === 'y'
            ? () => onSteps(redoStep)
            : undefined
        : keys[pressed]
    if (run === undefined) return
    event.preventDefault()
    run()
  }
  return (
    // The keys bubble up from the stage and the tools.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.painter} onKeyDown={onKeyDown} data-tool={tool}>
      <PainterStage
        bitmap={bitmap}
        onStage={setStage}
        label={t('draw.painter.stage')}
        onStroke={add}
        onZoom={setPercent}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div className={styles.tools} role="group" aria-label={t('draw.painter.tools')}>
        {TOOLS.map(({ tool: each, Icon }) => (
          <IconButton
            key={each}
            label={t(`draw.painter.${each}`)}
            className={styles.tool}
            icon={<Icon aria-hidden />}
            aria-pressed={tool === each}
            onClick={() => setTool(each)}
          />
        ))}
        <label className={styles.size} title={t('draw.painter.brush')}>
          <Circle aria-hidden />
          <input
            type="range"
            aria-label={t('draw.painter.brush')}
            min={MIN_BRUSH}
            max={maxBrush(side)}
            value={brush}
            onChange={({ target }) => setBrush(Number(target.value))}
          />
        </label>
        <span className={styles.rule} />
        <ToolButton
          className={styles.tool}
          label={t('draw.painter.undo')}
          Icon={Undo2}
          onPress={() => onSteps(undoStep)}
          off={steps.undoable === 0}
        />
        <ToolButton
          className={styles.tool}
          label={t('draw.painter.redo')}
          Icon={Redo2}
          onPress={() => onSteps(redoStep)}
          off={steps.undone.length === 0}
        />
        <ToolButton
          className={styles.tool}
          label={t('draw.painter.invert')}
          Icon={Contrast}
          onPress={() => add({ kind: 'invert' })}
        />
        <ToolButton
          className={styles.tool}
          label={t('draw.painter.clear')}
          Icon={Trash}
          onPress={() => add({ kind: 'clear' })}
          off={isBlank(steps)}
        />
        <span className={styles.rule} />
        <ToolButton
          className={styles.tool}
          label={t('draw.painter.zoomOut')}
          Icon={ZoomOut}
          onPress={() => stage?.zoom(-1)}
        />
        <span className={styles.percent}>{percent}%</span>
        <ToolButton
          className={styles.tool}
          label={t('draw.painter.zoomIn')}
          Icon={ZoomIn}
          onPress={() => stage?.zoom(1)}
        />
        <ToolButton
          className={styles.tool}
          label={t('draw.painter.fit')}
          Icon={Maximize}
          onPress={() => stage?.fit()}
        />
      </div>
    </div>
  )
}
