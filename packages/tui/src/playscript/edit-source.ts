import { keepText } from '../shell/keep-text.ts'

interface EditSource<T> {
  readonly source: string
  /** Opens a text in the user's editor. Returns undefined if that failed. */
  readonly edit: (text: string) => Promise<string | undefined>
  readonly save: (text: string) => Promise<T>
}

export type EditOutcome<T> =
  | { readonly kind: 'saved'; readonly saved: T }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed' }
  /** Nothing, or not everything, was saved. `file` has what the user wrote, and `error` says why. */
  | { readonly kind: 'kept'; readonly file: string; readonly error: unknown }

/** Opens a text in the user's editor, and saves it. What can't be saved is kept in a file. */
export async function editSource<T>({ source, edit, save }: EditSource<T>): Promise<EditOutcome<T>> {
  const edited = await edit(source)
  if (edited === undefined) return { kind: 'failed' }
  if (isSame(edited, source)) return { kind: 'unchanged' }
  try {
    return { kind: 'saved', saved: await save(edited) }
  } catch (error) {
    return { kind: 'kept', file: keepText(edited, 'scripts'), error }
  }
}

/** Whether a text is as it was, whatever an editor does to its end. */
export const isSame = (some: string, other: string): boolean => some.trimEnd() === other.trimEnd()
