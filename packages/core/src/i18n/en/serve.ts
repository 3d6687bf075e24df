export const serve = {
  'serve.where': 'Saffron is at {url}',
  'serve.data': 'Your data is in {folder}',
  'serve.noPictures':
    'Without “sharp”, which was not installed, pictures get no thumbnails and neither models nor profiles can have them.',
  'serve.remote': 'The data and the models are those of {api}',
  'serve.first': 'First, make your account: {url}/auth/register (the first account administers this server)',
  'serve.firstWithCode': 'First, make your account: {url}/auth/register (setup code: {code})',
  'serve.again': 'Sign in and chat at {url}, or type “saffron” in another terminal',
  'serve.stopping': 'Stopping: replies under way have ten seconds. Press Ctrl+C again to stop at once.',
  'serve.failure.portBusy':
    'Port {port} on {host} is in use. Choose another with --port, or --port 0 for any free one.',
  'serve.failure.portForbidden': 'This account may not listen on port {port}. Choose one above 1023 with --port.',
  'serve.failure.noSuchHost': 'This machine has no address {host}. Choose another with --host.',
  'serve.failure.locked':
    'Another Saffron server uses the data folder {folder}. Stop it first, or choose another folder with --data.',
  'serve.failure.lockedBy':
    'Another Saffron server (process {pid}) uses the data folder {folder}. Stop it first, or choose another folder with --data.',
  'serve.failure.lockedAt': 'Saffron (process {pid}) is running at {url} already, on the data folder {folder}.',
  'serve.failure.badVariable': 'A setting in the environment does not fit: {detail}',
  'serve.failure.badSecret':
    'The secret in {file} is damaged: it is not 32 or more letters, digits and signs of ASCII without a space. Put back a copy of it. Without one, delete the file: everyone signs in again, and channel keys have to be entered again.',
  'serve.failure.newerDatabase': 'The data was written by a newer version of Saffron. Update this program.',
  'serve.failure.dataFolder': 'The data folder {folder} cannot be used: {detail}',
  'serve.failure.databaseServed':
    'Another Saffron server uses this PostgreSQL database already. One database has one server.',
  'serve.failure.databaseUnreachable': 'The PostgreSQL database does not answer: {detail}',
  'serve.failure.databaseFile': 'The database {file} cannot be opened: {detail}',
  'serve.failure.databaseLost':
    'There is no database in {folder}, but traces of an earlier one: {found}. Restore a backup with “saffron restore FILE”, or put saffron.db back. To start over, choose another folder with --data.',
  'serve.failure.restoreInterrupted':
    'A restore into {folder} was interrupted before there was a database. Run “saffron restore FILE” again. To start over, choose another folder with --data.',
  'serve.failure.badJournal':
    'A restore was interrupted, and its journal {file} can’t be read. Restore the backup into an empty folder.',
  'serve.failure.badApi': '{api} is not the address of a server. Write it like https://chat.example.com.',
  'backup.done': 'Backed up to {file} ({size}).',
  'backup.withoutContents':
    'What files hold is not in it: it lies in the store that SAFFRON_S3_URL names. Keep a copy of that too.',
  'backup.missing':
    '{count, plural, one {# file has no content} other {# files have no content}} in the data folder and so none in the backup. Their owners can restore them by uploading them again: {keys}',
  'backup.noSecret':
    'The secret is not in it: keep {folder}/secret as well, or the keys of your channels cannot be read after a restore.',
  'backup.restored': 'Restored into {folder}.',
  'backup.kept': 'What was there before is in {folder}.',
  'backup.failure.nothing': 'There is no data in {folder} to back up.',
  'backup.failure.busy': 'Another backup of {folder} is in progress. Wait until it is finished.',
  'backup.failure.unfinished':
    'A restore into {folder} was interrupted. Start the server to complete it, or restore again.',
  'backup.failure.postgres': 'The data is in PostgreSQL: back it up with pg_dump, and the folder {folder} with it.',
  'backup.failure.restorePostgres':
    'The data is in PostgreSQL: put it back with pg_restore. A file of saffron backup belongs in a data folder with SQLite.',
  'backup.failure.unreadable': '{file} cannot be read: {detail}',
  'backup.failure.notABackup': '{file} is not a backup made by Saffron, or it is damaged.',
  'backup.failure.unwritable': '{file} cannot be written: {detail}',
  'local.failure.nothing': 'There is no data in {folder}. Another folder is named with --data.',
  'local.failure.forbidden': '{folder} is not yours to read and write. Run this as who runs the server.',
  'local.failure.noSecret': '{folder} has no secret. Give SAFFRON_SECRET as the server has it.',
  'local.failure.older': 'The data is an older version’s. Start the server of this version first.',
  'local.failure.noAccount': 'No account was made here yet. Make the first one with: saffron login --signup',
  'local.failure.notSuperAdmin': 'There is no such super-admin here.',
  'local.failure.elsewhere':
    'The server at {api} does not work on {folder}. Leave out --api, or name its folder with --data.',
  'local.failure.notServed': 'No server works on {folder}. Start it with: saffron serve --data {folder}',
} as const
