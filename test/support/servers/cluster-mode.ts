// Runs before every test file: on a Citus cluster (TEST_DATABASE_URL), the tests that test/cluster-exceptions.ts lists have to
// fail.
import { beforeEach } from 'vitest'
import { clusterExceptions } from '../../cluster-exceptions.ts'
import { isCluster } from '../database.ts'

beforeEach(({ task }) => {
  if (!isCluster()) return
  const isListed = clusterExceptions.some(
    ({ file, tests }) => task.file.filepath.endsWith(`/${file}`) && tests?.includes(task.name),
  )
  if (isListed) Object.assign(task, { fails: true })
})
