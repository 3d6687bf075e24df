import type { Translate } from '@saffron/core/i18n'
import { plainText } from '@saffron/core/playscript/client'
import type { Playscript, Proposal, Scene } from '@saffron/core/playscript/contract'

import { cleanLine } from '../ui/clean-text.ts'

/** The title of a script in one line. */
export const titleOf = ({ title }: Pick<Playscript, 'title'>, t: Translate): string =>
  cleanLine(title) || t('cli.playscript.untitled')

/** The heading of a scene in one line. */
export const headingOf = ({ heading }: Pick<Scene, 'heading'>, t: Translate): string =>
  cleanLine(plainText(heading)) || t('cli.playscript.noHeading')

/** What a model was asked for, and of a translation into which language. */
export const kindText = ({ kind, to }: Pick<Proposal, 'kind' | 'to'>, t: Translate): string =>
  to === undefined ? t(`cli.playscript.kind.${kind}`) : `${t(`cli.playscript.kind.${kind}`)} ${to}`

/** The state of a proposal, in progress with its share. */
export const stateText = ({ state, progress }: Pick<Proposal, 'state' | 'progress'>, t: Translate): string =>
  state === 'running' && progress > 0
    ? t('cli.playscript.state.share', { percent: percent(progress, t) })
    : t(`cli.playscript.state.${state}`)

const percent = (share: number, t: Translate): string =>
  new Intl.NumberFormat(t.locale, { style: 'percent' }).format(share / 100)

/** The lines of an outline: its groups, and below them what happens. */
export function outlineLines({ groupItems = [] }: Pick<Proposal, 'groupItems'>): string[] {
  return groupItems.flatMap(({ group, title, description }, index) => [
    ...(group !== '' && group !== groupItems[index - 1]?.group ? [group] : []),
    `- ${title}: ${description}`,
  ])
}
