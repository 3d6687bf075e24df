/** The gallery of parts at /app/test: the parts themselves show the product's own texts. */
export const gallery = {
  'gallery.buttons': 'Buttons',
  'gallery.index': 'Parts',
  'gallery.lead': 'Every part of the interface, in every state it can be in.',
} as const
