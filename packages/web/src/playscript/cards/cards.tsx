import { useStore, useTranslate } from '@saffron/core/react'
import { Ellipsis } from 'lucide-react'

import { MenuButton } from '../../ui/menu-button.tsx'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import type { OpenScript } from '../editor/open-script.ts'
import type { SceneFacts } from '../model/scene-facts.ts'
import { FRONT } from '../model/schema.ts'
import { headingBesideNumber, numbersOf } from '../outline/scene-numbers.ts'
import type { SceneActions } from '../outline/use-scene-actions.tsx'
import { useSceneDrag } from '../outline/use-scene-drag.ts'
import type { SceneMeta } from '../save/use-scene-meta.ts'

import button from '../../ui/button.module.css'
import styles from './cards.module.css'

interface CardsProps {
  readonly open: OpenScript
  readonly meta: SceneMeta
  readonly actions: SceneActions
  readonly mayWrite: boolean
  /** Shows a scene on the page. */
  readonly onOpen: (key: string) => void
}

/** The scenes as index cards, with their synopses. */
export function Cards({ open: { editor }, meta, actions, mayWrite, onOpen }: CardsProps) {
  const t = useTranslate('playscript')
  const { scenes } = useStore(editor)
  const numbers = numbersOf(scenes, meta)
  const drag = useSceneDrag(actions.moveBefore)
  return (
    // VoiceOver ignores lists without bullets unless they have the role.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ol role="list" className={styles.cards} aria-label={t('playscript.view.cards')}>
      {scenes
        .filter(({ key }) => key !== FRONT)
        .map((scene) => (
          <li
            key={scene.key}
            className={styles.card}
            style={{ borderTopColor: meta.of(scene.key).color }}
            data-over={drag.over === scene.key}
            {...(mayWrite && drag.propsOf(scene.key))}
          >
            <Card {...{ scene, meta, actions, mayWrite, onOpen }} number={numbers.get(scene.key)} />
          </li>
        ))}
    </ol>
  )
}

interface CardProps extends Omit<CardsProps, 'open'> {
  readonly scene: SceneFacts
  readonly number: string | undefined
}

function Card({ scene, number, meta, actions, mayWrite, onOpen }: CardProps) {
  const t = useTranslate('playscript')
  const report = useReportError()
  const { synopsis } = meta.of(scene.key)
  const heading = scene.heading || t('playscript.noHeading')
  const save = (text: string) => {
    if (text !== synopsis) meta.patch(scene.key, { synopsis: text }).catch(report)
  }
  return (
    <>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.heading}
          lang=""
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => onOpen(scene.key)}
          onKeyDown={(event) => {
            if (!mayWrite || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
            event.preventDefault()
            actions.moveBy(scene.key, event.key === 'ArrowUp' ? -1 : 1)
          }}
        >
          <span>{number}</span> {headingBesideNumber(scene) || heading}
        </button>
        {mayWrite && (
          <MenuButton
            items={actions.itemsFor(scene.key)}
            button={{ className: button.icon, 'aria-label': t('playscript.scene.menu', { heading }) }}
          >
            <Ellipsis aria-hidden />
          </MenuButton>
        )}
      </div>
      <textarea
        key={synopsis}
        aria-label={`${t('playscript.card.synopsis')}: ${heading}`}
        placeholder={scene.excerpt || t('playscript.card.hint')}
        defaultValue={synopsis}
        readOnly={!mayWrite}
        lang=""
        onBlur={({ target }) => save(target.value.trim())}
      />
      <p className={styles.who} lang="">
        {scene.characters.slice(0, 6).join(', ')}
      </p>
    </>
  )
}
