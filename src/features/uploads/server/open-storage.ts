import type { Config } from '#server/config.ts'
import { createFolderStorage } from './folder-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import { uploadSecret } from './signed-address.ts'
import type { Storage } from '#server/storage.ts'
import type { Watch } from '#server/watch/watch-call.ts'

/** Opens the storage that the configuration names. */
export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>, watch?: Watch): Promise<Storage> {
  return s3 ? createS3Storage(s3, watch) : createFolderStorage(dataDir, await uploadSecret(dataDir))
}
