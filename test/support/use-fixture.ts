// Creates what the tests of a file share.
import { afterAll, beforeAll } from 'vitest'

/**
 * A fixture that is created before the tests of a file, and stopped after them. Its members exist as soon as the tests run.
 * They are copied: a fixture with a member that tests assign needs `beforeAll`.
 *
 * @example const fixture = useFixture(createStockFixture)
 */
export function useFixture<Fixture extends { stop(): Promise<void> }>(
  create: () => Promise<Fixture>,
): Fixture {
  const fixture = {} as Fixture
  beforeAll(async () => {
    Object.assign(fixture, await create())
  })
  afterAll(() => fixture.stop())
  return fixture
}
