import { addMessages, type AreaTranslate, loadArea, loadTranslator } from '@saffron/core/i18n'
import { expect, it } from 'vitest'

import { auditFacts } from './audit-detail.ts'

const words = addMessages(await loadTranslator('zh-Hant'), await loadArea('admin', 'zh-Hant'))
const t = words as AreaTranslate<'admin'>

it('formats the details of a change as text, and user-given names unchanged', () => {
  const detail = { name: 'gpt-9', role: 'super-admin', visibleTo: 'admin', prices: 'input 2500000, output -', id: 'x' }
  expect(auditFacts(detail, t)).toEqual([
    { name: '名稱', value: 'gpt-9', isQuoted: true },
    { name: '角色', value: t('admin.users.role.super-admin'), isQuoted: false },
    { name: '開放對象', value: t('admin.model.audience.admin'), isQuoted: false },
    {
      name: '價格',
      value: `${t('format.price.input')} 2.50, ${t('format.price.output')} –`,
      isQuoted: false,
    },
  ])
})
