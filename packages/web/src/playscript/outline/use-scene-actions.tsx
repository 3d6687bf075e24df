import { useTranslate } from '@saffron/core/react'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { undo } from 'prosemirror-history'

import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { addScene, deleteScene, goToScene, moveScene } from '../commands/scene-commands.ts'
import type { OpenScript } from '../editor/open-script.ts'
import type { SceneMeta } from '../save/use-scene-meta.ts'
import { type SceneColor, SCENE_COLOR_NAMES, SCENE_COLORS } from './scene-colors.ts'

import styles from './outline.module.css'

export type SceneActions = ReturnType<typeof useSceneActions>

/** What can be done with scenes in the outline and on the cards. */
export function useSceneActions({ editor }: OpenScript, meta: SceneMeta) {
  const t = useTranslate('playscript')
  const toast = useToast()
  const report = useReportError()
  const keys = () => editor.getSnapshot().scenes.map(({ key }) => key)

  /** Moves a scene by a number of places, and says where it is. */
  const moveBy = (key: string, step: 1 | -1): void => {
    const all = keys()
    const index = all.indexOf(key)
    const before = step === 1 ? all[index + 2] : all[index - 1]
    if (step === 1 && index === all.length - 1) return
    if (editor.run(moveScene(key, before))) {
      toast(t('playscript.scene.moved', { number: keys().indexOf(key) + 1, count: all.length }))
    }
  }
  const paint = (key: string, color: SceneColor | undefined) =>
    meta.patch(key, { color: color === undefined ? null : SCENE_COLORS[color] }).catch(report)
  const remove = (key: string): void => {
    editor.run(deleteScene(key))
    toast(t('playscript.scene.deleted'), { action: { label: t('common.undo'), onClick: () => editor.run(undo) } })
  }
  return {
    moveBy,
    moveBefore: (key: string, before: string | undefined) => editor.run(moveScene(key, before)),
    go: (key: string) => editor.run(goToScene(key), { focus: true }),
    add: (after: string | undefined) => editor.run(addScene(after), { focus: true }),
    remove,
    itemsFor: (key: string) => [
      { label: t('playscript.scene.up'), icon: <ArrowUp aria-hidden />, onClick: () => moveBy(key, -1) },
      { label: t('playscript.scene.down'), icon: <ArrowDown aria-hidden />, onClick: () => moveBy(key, 1) },
      { divider: 'color' },
      {
        heading: t('playscript.color'),
        value: SCENE_COLOR_NAMES.find((name) => SCENE_COLORS[name] === meta.of(key).color) ?? '',
        paired: true,
        options: [
          { value: '', label: t('playscript.color.none'), icon: <span className={styles.dot} /> },
          ...SCENE_COLOR_NAMES.map((name) => ({
            value: name,
            label: t(`playscript.color.${name}`),
            icon: <span className={styles.dot} style={{ background: SCENE_COLORS[name] }} />,
          })),
        ],
        onChoose: (value: string) =>
          void paint(
            key,
            SCENE_COLOR_NAMES.find((name) => name === value),
          ),
      },
      { divider: 'delete' },
      {
        label: t('playscript.scene.delete'),
        icon: <Trash2 aria-hidden />,
        danger: true,
        onClick: () => remove(key),
      },
    ],
  }
}
