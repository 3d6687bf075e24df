/** A file that is looked at. */
export const drivePreview = {
  'drive.preview': 'Preview',
  'drive.preview.close': 'Close the preview',
  'drive.preview.empty': 'This file is empty.',
  'drive.preview.none': 'Nothing of this kind of file can be shown here.',
  'drive.preview.cut': 'This is the beginning: the file goes on.',
  'drive.preview.failed': 'The file could not be read.',
  'drive.preview.openTab': 'Open in a new tab',
  'drive.preview.written': 'Only its words; the download has its looks.',
  'drive.preview.rows': '{count, plural, one {1 row} other {# rows}}',
  'drive.preview.firstRows': '{count, plural, one {The first row} other {The first # rows}}',
  'drive.preview.someRows': '{shown} of {count, plural, one {1 row} other {# rows}}',
  'drive.preview.someColumns': '{shown} of {count, plural, one {1 column} other {# columns}}',
  'drive.preview.asText': 'As text',
  'drive.preview.asPage': 'As a page',
} as const
