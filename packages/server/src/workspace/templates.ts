import { type AreaKey, type Locale, withArea } from '@saffron/core/i18n'
import { TEMPLATE_KEYS, type TemplateKey, type WorkspaceTemplate } from '@saffron/core/workspace'

import { translatorFor } from '../platform/translators.ts'

/** What a template creates, as message keys below `workspace.template.<key>`. */
const CONTENTS: Readonly<
  Record<TemplateKey, { icon: string; folders: readonly string[]; conversations: readonly string[] }>
> = {
  blank: { icon: 'plus', folders: [], conversations: [] },
  team: { icon: 'users', folders: ['documents', 'meetings'], conversations: ['general', 'ideas'] },
  writers: { icon: 'pen', folders: ['drafts', 'characters', 'research'], conversations: ['room', 'outline'] },
  research: { icon: 'book', folders: ['sources', 'notes', 'reports'], conversations: ['questions', 'review'] },
  drama: { icon: 'film', folders: ['scripts', 'storyboards', 'footage'], conversations: ['episodes', 'dialogue'] },
}

/** Returns a template in a language. */
export async function findTemplate(key: TemplateKey, locale: Locale): Promise<WorkspaceTemplate> {
  const translate = await withArea(await translatorFor(locale), 'workspace')
  const { icon, folders, conversations } = CONTENTS[key]
  // Safe, because a test creates every template in every language.
  const text = (part: string) => translate(`workspace.template.${key}.${part}` as AreaKey<'workspace'>)
  return {
    key,
    name: text('name'),
    description: text('description'),
    icon,
    folders: folders.map((folder) => text(`folder.${folder}`)),
    conversations: conversations.map((name) => ({
      app: 'chat',
      title: text(`chat.${name}`),
      opening: text(`opening.${name}`),
    })),
  }
}

export const listTemplates = (locale: Locale): Promise<WorkspaceTemplate[]> =>
  Promise.all(TEMPLATE_KEYS.map((key) => findTemplate(key, locale)))
