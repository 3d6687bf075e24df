import type { MessageKey } from '@saffron/core/i18n'
import type { ComponentType } from 'react'

import { ButtonSection } from './sections/buttons.tsx'

export interface GallerySection {
  /** Its anchor on the page. */
  readonly id: string
  readonly title: MessageKey
  readonly Section: ComponentType
}

/** The parts on show, in the order of the page: a new part has its file in `sections/` and its line here. */
export const sections: readonly GallerySection[] = [{ id: 'buttons', title: 'gallery.buttons', Section: ButtonSection }]
