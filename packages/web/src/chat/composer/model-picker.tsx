import type { Thread } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import { LetterMark } from '../../ui/letter-mark.tsx'
import { ModelIcon } from '../../ui/model-icon.tsx'
import { usePart } from '../../ui/use-when-loaded.ts'
import type { ChatAgent } from '../chat-agent.ts'
import { noteModel } from './recent-models.ts'
import type { ModelChoice } from './use-model-choice.ts'

import styles from './composer.module.css'

const load = () => import('./model-popover.tsx')
/** Preloads it. An error is reported on use. */
const preload = () => void load().catch(() => undefined)

interface ModelPickerProps {
  readonly thread: Thread
  readonly choice: ModelChoice
  /** The agent of the chat. Undefined where none can be chosen. */
  readonly agent: ChatAgent | undefined
}

/** The button with the current model, which opens the list of models, and of agents. */
export function ModelPicker({ thread, agent, choice: { models, chosen, shown, choose } }: ModelPickerProps) {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  const { part: ModelPopover } = usePart({ load, wanted: open, giveUp: () => setOpen(false) })
  if (shown === undefined) return null
  const button = (
    <button
      type="button"
      className={styles.pick}
      aria-label={t('common.modelName', { model: shown })}
      aria-haspopup="dialog"
      aria-expanded={open}
      onPointerEnter={preload}
      onFocus={preload}
      {...(ModelPopover === undefined && { onClick: () => setOpen(true) })}
    >
      {chosen?.icon !== undefined && <ModelIcon icon={chosen.icon} />}
      {chosen?.icon === undefined && chosen?.group !== undefined && <LetterMark name={chosen.group} size="small" />}
      <span lang="">{shown}</span>
      <ChevronDown aria-hidden />
    </button>
  )
  if (ModelPopover === undefined) return button
  return (
    <ModelPopover
      thread={thread}
      agent={agent}
      trigger={button}
      open={open}
      onOpenChange={setOpen}
      models={models}
      value={chosen?.name ?? ''}
      onChoose={(name) => {
        noteModel(name)
        choose(name)
      }}
    />
  )
}
