import type { ScriptElement } from '@saffron/core/playscript'
import { useStore, useTranslate } from '@saffron/core/react'

import { Button } from '../../ui/button.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { replaceScene, sceneAt } from '../commands/scene-commands.ts'
import type { OpenScript } from '../editor/open-script.ts'
import { elementsOfNode } from '../model/convert.ts'
import type { SceneConflict } from '../save/saver-types.ts'

import styles from './script-page.module.css'

type Side = 'mine' | 'theirs'

/** Scenes that were changed here and somewhere else. Both texts are kept until the writer chooses. */
export function Conflicts({ open: { editor, saver } }: { readonly open: OpenScript }) {
  const t = useTranslate('playscript')
  const dialog = useDialog()
  const { conflicts } = useStore(saver)
  const compare = async (conflict: SceneConflict) => {
    const { key, theirs, after } = conflict
    const found = sceneAt(editor.getDoc(), key)
    const mine = found === undefined ? [] : elementsOfNode(found.scene)
    const side = await dialog<Side>(t('playscript.conflict.title'), ({ resolve }) => (
      <Comparison mine={mine} theirs={theirs} onChoose={resolve} />
    ))
    if (side === undefined) return
    if (side === 'theirs') editor.run(replaceScene(key, theirs, after))
    saver.resolve(key, side)
  }
  return conflicts.map((conflict) => (
    <div key={conflict.key} role="alert" className={styles.conflict}>
      <p>{t('playscript.conflict', { heading: headingOf(conflict.theirs) || t('playscript.noHeading') })}</p>
      <Button onClick={() => void compare(conflict)}>{t('playscript.conflict.compare')}</Button>
    </div>
  ))
}

const headingOf = ([first]: readonly ScriptElement[]): string => (first?.type === 'heading' ? first.text : '')

interface ComparisonProps {
  readonly mine: readonly ScriptElement[]
  readonly theirs: readonly ScriptElement[]
  readonly onChoose: (side: Side | undefined) => void
}

function Comparison({ mine, theirs, onChoose }: ComparisonProps) {
  const t = useTranslate('playscript')
  return (
    <Sheet
      wide
      title={t('playscript.conflict.title')}
      doneText={t('shell.cancel')}
      onDone={() => onChoose(undefined)}
      actions={
        <>
          <Button onClick={() => onChoose('theirs')}>{t('playscript.conflict.keepTheirs')}</Button>
          <Button onClick={() => onChoose('mine')}>{t('playscript.conflict.keepMine')}</Button>
        </>
      }
    >
      <div className={styles.sides}>
        <ElementList label={t('playscript.conflict.mine')} elements={mine} other={theirs} />
        <ElementList label={t('playscript.conflict.theirs')} elements={theirs} other={mine} />
      </div>
    </Sheet>
  )
}

interface ElementListProps {
  readonly label: string
  readonly elements: readonly ScriptElement[]
  readonly other: readonly ScriptElement[]
}

/** The elements of one side. Those that the other side doesn't have are marked. */
function ElementList({ label, elements, other }: ElementListProps) {
  const known = new Set(other.map(keyOfElement))
  return (
    <section>
      <h3>{label}</h3>
      {/* Long scenes scroll by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <div tabIndex={0} role="group" aria-label={label} lang="">
        {elements.map((element, index) => (
          <p
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            data-type={element.type}
            data-differs={!known.has(keyOfElement(element))}
          >
            {element.text}
          </p>
        ))}
      </div>
    </section>
  )
}

const keyOfElement = ({ type, text }: ScriptElement): string => `${type} ${text}`
