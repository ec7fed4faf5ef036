// Tasks of one key, one after the other, within a process: for work that must see what the one before it wrote.
// Held by test/accounts/createToken.test.ts.

export interface Turns {
  inTurn<T>(key: string, task: () => Promise<T>): Promise<T>
}

export function createTurns(): Turns {
  const running = new Map<string, Promise<unknown>>()
  return {
    async inTurn(key, task) {
      const before = running.get(key) ?? Promise.resolve()
      const turn = before.then(task, task)
      running.set(key, turn)
      try {
        return await turn
      } finally {
        if (running.get(key) === turn) running.delete(key)
      }
    },
  }
}
