import type { uploadContract } from '@saffron/core/drive'

import type { Handlers } from '../../http/handler.ts'
import { InvalidField } from '../../http/invalid-field.ts'
import type { ResumableUploads } from './resumable-uploads.ts'

export function uploadHandlers(uploads: ResumableUploads): Handlers<typeof uploadContract> {
  return {
    createUpload: ({ caller, body: { length, name, ...purpose } }) => {
      if (name === undefined) throw new InvalidField('body.name', 'field.required')
      return uploads.create({ ...purpose, owner: caller.userId, name }, length)
    },
    continueUpload: ({ caller, params: { id }, body: { offset }, content, signal }) =>
      uploads.write({ owner: caller.userId, id }, { offset, content, signal }),
    getUpload: ({ caller, params: { id } }) => uploads.find({ owner: caller.userId, id }),
    cancelUpload: ({ caller, params: { id } }) => uploads.cancel({ owner: caller.userId, id }),
  }
}
