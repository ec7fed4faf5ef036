// Reads a list page by page: the link `next` of a response names the query of the page that follows.

// biome-ignore lint/suspicious/noExplicitAny: the options of every generated operation
type ListOperation = (options: any) => Promise<{ data?: unknown; response?: Response }>

type Page<List extends ListOperation> = NonNullable<Awaited<ReturnType<List>>['data']>

/**
 * Yields the pages of a list, from the one that the options describe to the last.
 *
 * @example
 * for await (const carts of pages(listCarts, { path: store, query: { $top: 100 } })) console.log(carts.length)
 */
export async function* pages<List extends ListOperation>(
  list: List,
  options: Parameters<List>[0],
): AsyncGenerator<Page<List>, void, undefined> {
  for (let query = options.query; ; ) {
    const { data, response } = await list({ ...options, query, throwOnError: true })
    yield data as Page<List>
    const next = nextQuery(response?.headers.get('Link'))
    if (!next) return
    query = next
  }
}

function nextQuery(link: string | null | undefined): Record<string, string> | undefined {
  const [, address] = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/) ?? []
  // Only the query counts, so any base does.
  return address === undefined
    ? undefined
    : Object.fromEntries(new URL(address, 'https://localhost').searchParams)
}
