/** A file that is looked at. */
export const drivePreview = {
  'drive.preview': 'Preview',
  'drive.preview.close': 'Close preview',
  'drive.preview.empty': 'This file is empty.',
  'drive.preview.none': 'No preview available for this file type.',
  'drive.preview.cut': 'Preview shows only the beginning of this file.',
  'drive.preview.failed': 'Couldn’t read this file.',
  'drive.preview.openTab': 'Open in a new tab',
  'drive.preview.written': 'Text only. Download the file to see its formatting.',
  'drive.preview.rows': '{count, plural, one {1 row} other {# rows}}',
  'drive.preview.firstRows': '{count, plural, one {First row} other {First # rows}}',
  'drive.preview.someRows': '{shown} of {count, plural, one {1 row} other {# rows}}',
  'drive.preview.someColumns': '{shown} of {count, plural, one {1 column} other {# columns}}',
  'drive.preview.asText': 'Text',
  'drive.preview.asPage': 'Formatted',
} as const
