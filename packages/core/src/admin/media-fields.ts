import { MEDIA_ABILITIES } from '../draw/contract.ts'
import type { AdminTranslate, ChoiceField, FormField, NamedField } from './form-field.ts'
import { areSeconds, areShapes, isMediaCount, MEDIA_INPUTS, MEDIA_SOURCES, type MediaFormValues } from './media-form.ts'

/** The fields of what a model can draw. */
export function mediaFields(t: AdminTranslate) {
  const count = (least: number) => (typed: string) =>
    isMediaCount(typed, least) || t('admin.model.media.noCount', { least })
  return {
    source: {
      kind: 'choice',
      label: t('admin.model.media'),
      options: MEDIA_SOURCES.map((value) => ({ value, label: t(`admin.model.media.${value}`) })),
    },
    operations: {
      kind: 'choices',
      label: t('admin.model.media.operations'),
      options: MEDIA_ABILITIES.map((value) => ({ value, label: t(`admin.model.media.ability.${value}`) })),
    },
    shapes: {
      label: t('admin.model.media.shapes'),
      hint: t('admin.model.media.shapesHint'),
      check: (typed: string) => areShapes(typed) || t('admin.model.media.noShapes'),
    },
    qualities: { label: t('admin.model.media.qualities'), hint: t('admin.model.media.listHint') },
    styles: { label: t('admin.model.media.styles'), hint: t('admin.model.media.listHint') },
    maxCount: { label: t('admin.model.media.maxCount'), check: count(1) },
    maxReferences: { label: t('admin.model.media.maxReferences'), check: count(0) },
    seconds: {
      label: t('admin.model.media.seconds'),
      hint: t('admin.model.media.listHint'),
      check: (typed: string) => areSeconds(typed) || t('admin.model.media.noSeconds'),
    },
    inputs: {
      kind: 'choices',
      label: t('admin.model.media.inputs'),
      options: MEDIA_INPUTS.map((value) => ({ value, label: t(`admin.model.media.input.${value}`) })),
    },
  } satisfies { readonly [name in keyof MediaFormValues]: FormField | ChoiceField }
}

/** The text fields of what a model can draw, in their order. */
export const MEDIA_TEXT_FIELDS = ['shapes', 'qualities', 'styles', 'maxCount', 'maxReferences', 'seconds'] as const

/** Returns the fields of what a model can draw in a form: where that comes from, and what was set here. */
export function mediaFormFields(t: AdminTranslate, { source }: Pick<MediaFormValues, 'source'>): NamedField[] {
  const fields = mediaFields(t)
  const names = [
    'source',
    ...(source === 'own' ? (['operations', ...MEDIA_TEXT_FIELDS, 'inputs'] as const) : []),
  ] as const
  return names.map((name) => ({ ...fields[name], name: `media.${name}` }))
}
