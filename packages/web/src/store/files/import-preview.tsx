import { useTranslate } from '@saffron/core/react'
import type { AgentImport } from '@saffron/core/store'

import { AgentAvatar } from '../../ui/agent-avatar.tsx'

import styles from './files.module.css'

interface ImportPreviewProps {
  readonly preview: AgentImport
  /** Undefined for pasted text. */
  readonly fileName: string | undefined
}

/** What an import makes of a file: the agent, and the parts that are used, kept for exports and left out. */
export function ImportPreview({ preview: { format, definition, mapped, kept, lost }, fileName }: ImportPreviewProps) {
  const t = useTranslate('store')
  const { name, description } = definition
  const parts = [
    ['lost', lost],
    ['mapped', mapped],
    ['kept', kept],
  ] as const
  return (
    <>
      <div className={styles.agent}>
        <AgentAvatar agent={definition} size={40} />
        <div>
          <p className={styles.name} lang="" dir="auto">
            {name || t('store.unnamed')}
          </p>
          <p className={styles.from}>
            {fileName !== undefined && <span lang="">{fileName}</span>}
            <code>{format}</code>
          </p>
        </div>
      </div>
      {description !== '' && (
        <p className={styles.description} lang="" dir="auto">
          {description}
        </p>
      )}
      <dl className={styles.parts}>
        {parts.map(
          ([part, names]) =>
            names.length > 0 && (
              <div key={part} data-part={part}>
                <dt>{t(`store.import.${part}`)}</dt>
                <dd>
                  {names.map((each) => (
                    <code key={each}>{each}</code>
                  ))}
                </dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}
