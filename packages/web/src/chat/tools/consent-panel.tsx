import type { ConsentDecision } from '@saffron/core/chat'
import { formatCredits, joinSentences } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'

import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useMomentText } from '../../ui/moment.tsx'
import { ToolText } from './tool-text.tsx'
import { type AnswerProps, useAnswer } from './use-answer.ts'

import styles from './tools.module.css'

/** None of them is the default: a key press elsewhere never allows a call. */
const DECISIONS: readonly ConsentDecision[] = ['once', 'chat', 'always', 'deny']

interface ConsentPanelProps extends AnswerProps {
  readonly input: string | undefined
  /** The most that the call costs, if it has a price. */
  readonly costMicros: number | undefined
}

/** Asks the user whether a tool may run with an input. */
export function ConsentPanel(props: ConsentPanelProps) {
  const { call, conversation, tool, plugin, input, costMicros, until, onAnswered } = props
  const t = useTranslate('tools')
  const moment = useMomentText()
  const { sent, error, answer } = useAnswer<ConsentDecision>(onAnswered)
  const question = t('tools.consent.title', { tool, plugin })
  const decide = (decision: ConsentDecision) =>
    answer(decision, () => api.chat.giveConsent({ params: { id: conversation }, body: { call, decision } }))
  return (
    <fieldset className={styles.panel}>
      <legend className={styles.question}>{question}</legend>
      <ToolText label={t('tools.input')} text={input === undefined || isEmpty(input) ? t('tools.noInput') : input} />
      {costMicros !== undefined && (
        <p className={styles.said}>
          {t('tools.consent.cost', {
            amount: t('common.creditsAmount', { credits: formatCredits(costMicros, t.locale) }),
          })}
        </p>
      )}
      <div className={styles.buttons}>
        {DECISIONS.map((decision) => (
          <Button
            key={decision}
            busy={sent === decision}
            disabled={sent !== undefined && sent !== decision}
            onClick={() => void decide(decision)}
          >
            {t(`tools.consent.${decision}`)}
          </Button>
        ))}
      </div>
      <Failure error={error} />
      <p className={styles.note}>
        {joinSentences([t('tools.consent.note'), t('tools.expires', { moment: moment(until) })])}
      </p>
    </fieldset>
  )
}

const isEmpty = (input: string): boolean => /^\s*(?:\{\s*\})?\s*$/.test(input)
