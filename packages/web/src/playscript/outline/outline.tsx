import { useStore, useTranslate } from '@saffron/core/react'
import { Ellipsis, Plus } from 'lucide-react'
import { type KeyboardEvent, memo, useState } from 'react'

import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { OpenScript } from '../editor/open-script.ts'
import type { SceneFacts } from '../model/scene-facts.ts'
import { FRONT } from '../model/schema.ts'
import type { SceneMeta } from '../save/use-scene-meta.ts'
import { FilterSelect } from './filter-select.tsx'
import { matchesFilter, type SceneFilter } from './scene-filter.ts'
import { headingBesideNumber, numbersOf } from './scene-numbers.ts'
import type { SceneActions } from './use-scene-actions.tsx'
import { useSceneDrag } from './use-scene-drag.ts'

import button from '../../ui/button.module.css'
import styles from './outline.module.css'

interface OutlineProps {
  readonly open: OpenScript
  readonly meta: SceneMeta
  readonly actions: SceneActions
  readonly mayWrite: boolean
  /** Called when a scene was chosen. A sheet closes then. */
  readonly onChosen?: () => void
}

/** The scenes in order. They're dragged, or moved with Alt and an arrow key. */
export function Outline({ open: { editor }, meta, actions, mayWrite, onChosen }: OutlineProps) {
  const t = useTranslate('playscript')
  const { scenes, current } = useStore(editor)
  const [filter, setFilter] = useState<SceneFilter>('')
  const shown = scenes.filter((scene) => filter === '' || matchesFilter(scene, filter))
  const numbers = numbersOf(scenes, meta)
  const drag = useSceneDrag(actions.moveBefore)
  return (
    <nav className={styles.outline} aria-label={t('playscript.outline')}>
      <div className={styles.head}>
        <FilterSelect scenes={scenes} value={filter} onChange={setFilter} />
        {mayWrite && (
          <Button
            aria-label={t('playscript.scene.add')}
            title={t('playscript.scene.add')}
            icon={<Plus aria-hidden />}
            onClick={() => actions.add(current)}
          />
        )}
      </div>
      {shown.length === 0 && <p className={styles.none}>{t('playscript.filter.none')}</p>}
      {/* VoiceOver ignores lists without bullets unless they have the role. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ol role="list" className={styles.list}>
        {shown.map((scene) => (
          <li
            key={scene.key}
            data-over={drag.over === scene.key}
            {...(mayWrite && scene.key !== FRONT && drag.propsOf(scene.key))}
          >
            <Row
              scene={scene}
              number={numbers.get(scene.key)}
              color={meta.of(scene.key).color}
              isCurrent={scene.key === current}
              onOpen={() => {
                actions.go(scene.key)
                onChosen?.()
              }}
              onMove={(step) => mayWrite && actions.moveBy(scene.key, step)}
            />
            {mayWrite && scene.key !== FRONT && (
              <MenuButton
                items={actions.itemsFor(scene.key)}
                button={{
                  className: `${button.icon} ${styles.more}`,
                  'aria-label': t('playscript.scene.menu', { heading: scene.heading || t('playscript.noHeading') }),
                }}
              >
                <Ellipsis aria-hidden />
              </MenuButton>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface RowProps {
  readonly scene: SceneFacts
  readonly number: string | undefined
  readonly color: string | undefined
  readonly isCurrent: boolean
  readonly onOpen: () => void
  readonly onMove: (step: 1 | -1) => void
}

/** Typing changes one scene, so only its row is drawn again. */
const Row = memo(
  function Row({ scene, number, color, isCurrent, onOpen, onMove }: RowProps) {
    const t = useTranslate('playscript')
    const heading =
      scene.key === FRONT ? t('playscript.front') : headingBesideNumber(scene) || t('playscript.noHeading')
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      event.preventDefault()
      onMove(event.key === 'ArrowUp' ? -1 : 1)
    }
    return (
      <button
        type="button"
        className={styles.row}
        aria-current={isCurrent ? 'true' : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        title={t('playscript.scene.keys')}
        style={{ borderLeftColor: color }}
        onClick={onOpen}
        onKeyDown={onKeyDown}
      >
        <span className={styles.number}>{number}</span>
        <span
          className={scene.key === FRONT ? styles.front : styles.heading}
          lang={scene.key === FRONT ? undefined : ''}
        >
          {heading}
        </span>
        <span className={styles.who} lang="">
          {scene.characters.slice(0, 4).join(', ')}
        </span>
      </button>
    )
  },
  (before, after) =>
    before.scene === after.scene &&
    before.number === after.number &&
    before.color === after.color &&
    before.isCurrent === after.isCurrent,
)
