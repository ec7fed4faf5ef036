// A test or a drill runs every command of OPERATIONS.md: a changed or new one fails here until a run of it is named.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/processes/operator.ts'
import { commands } from './guide-commands.ts'

/** The file that runs a command, and how it is written there if not as in the guide. */
type Run = readonly [file: string, code?: string]

const guideTest = 'test/scripts/operators-guide.long.test.ts'
const citusTest = 'test/database/citus.long.test.ts'
const patroni: Run = ['scripts/drill/failover/patroni.yml']

const RUNS: Readonly<Record<string, Run>> = {
  'npm start': ['test/scripts/start.long.test.ts', `spawn('npm', ['start']`],
  "create role retail login replication password '…'": [guideTest],
  'createdb -E UTF8 -T template0 -O retail retail': [guideTest],
  'npm run tenant -- create --name "Acme"': [guideTest],
  'openssl rand -base64 32': [guideTest],
  // test/scripts/image.long.test.ts runs the steps of the Dockerfile.
  'npm ci --omit=dev': ['Dockerfile'],
  'systemd-analyze verify': ['test/scripts/systemd.test.ts', `['verify', file]`],
  'systemd-analyze security': ['test/scripts/systemd.test.ts', `['security', '--offline=true'`],
  'docker compose config': ['scripts/containers/lint.ts', `['docker', 'compose', ...options, 'config'`],
  'npm run containers -- lint': ['test/scripts/containers.long.test.ts', 'lintContainers()'],
  'npm sbom --package-lock-only --sbom-format=cyclonedx': ['test/scripts/image.long.test.ts'],
  'alter table pricing_information set (autovacuum_vacuum_scale_factor = 0.02)': [guideTest],
  'npm run queue -- list': ['test/scripts/queue.long.test.ts', `queue('list')`],
  'npm run queue -- retry': ['test/scripts/queue.long.test.ts', `queue('retry')`],
  'grep \'"requestId":"<X-Request-Id>"\' api.log': [guideTest, `startsWith('grep')`],
  'npm run keys -- rotate': [guideTest],
  'npm run tenant -- language <CompanyId> fr-ca': [guideTest],
  'npm run tenant -- client secret <CompanyId> <ClientId> --overlap-hours 24': [guideTest],
  "select private_jwk->>'key' from signing_key union select key->>'key' from webhook_secret": [guideTest],
  "create role retail_2 login replication password '…' in role retail": [guideTest],
  'alter role retail_2 set role retail': [guideTest],
  'alter role retail nologin': [guideTest],
  'npm run rules -- validate': ['test/scripts/rules/rules-commands.long.test.ts', `rules(['validate'`],
  'npm run rules -- test': ['test/rules/rules.test.ts', 'commands.test'],
  'npm run rules -- review': ['test/scripts/rules/rules-review.long.test.ts', `'scripts/rules.ts', 'review'`],
  'npm run rules -- release --by "Ada Miller" --why "Holds of two hours"': [
    'test/scripts/rules/rules-release.long.test.ts',
    `cli(directory, 'release', '--by', 'Ada', '--why', 'First'`,
  ],
  'npm run rules -- revert 3 --by "Ada Miller" --why "Holds are too short"': [
    'test/scripts/rules/rules-release.long.test.ts',
    `cli(directory, 'revert', '1', '--by', 'Ada'`,
  ],
  'npm run rules -- history': [
    'test/scripts/rules/rules-release.long.test.ts',
    `'scripts/rules.ts', 'history'`,
  ],
  'npm run tenant -- erase-person <CompanyId>': [guideTest],
  'archive_mode = on': [guideTest, `startsWith('archive_mode')`],
  'archive_timeout = 60': [guideTest, `startsWith('archive_mode')`],
  'archive_command = \'test ! -f "/archive/%f" && cp "%p" "/archive/%f"\'': [
    guideTest,
    `startsWith('archive_mode')`,
  ],
  'delete from signing_key': [guideTest, "['signing_key', 'webhook_secret']"],
  'delete from webhook_secret': [guideTest, "['signing_key', 'webhook_secret']"],
  'pg_basebackup -d "$DATABASE_URL" -D /backups/base -c fast': [guideTest],
  'pg_dump -Fd -j 4 -f dump "$DATABASE_URL"': [guideTest],
  'cp -a "$DATA_DIR" /backups/data': ['test/scripts/start.long.test.ts'],
  'restore_command = \'cp "/archive/%f" "%p"\'': [guideTest, `startsWith('restore_command')`],
  "recovery_target_time = '2026-01-31 09:59:00+00'": [guideTest, `startsWith('restore_command')`],
  "recovery_target_action = 'promote'": [guideTest, `startsWith('restore_command')`],
  'select pg_switch_wal()': [guideTest],
  'cp -a': [guideTest, 'run(`cp -a'],
  'select pg_is_in_recovery()': [guideTest],
  'pg_restore -j 4 --exit-on-error -d "$NEW_URL" dump': [guideTest],
  'npm run migrate': ['test/database/database.long.test.ts', `runToEnd(['scripts/migrate.ts']`],
  "update serial_number set id = 'BC-2' where company_id = 1000 and catalog_item_id = '…' and id = '…'": [
    'test/database/normalized-texts.test.ts',
  ],
  'set id = id': ['test/database/normalized-texts.test.ts'],
  'npm run drill': ['test/scripts/small-drills.long.test.ts', `['scripts/drill.ts', ...args]`],
  'npm run drill -- alerts': ['test/scripts/small-drills.long.test.ts', `drill('alerts'`],
  'npm run drill -- migration': ['test/scripts/small-drills.long.test.ts', `drill('migration'`],
  'npm run drill -- bulkheads --faults upgrade --from <commit>': [
    'test/scripts/upgrade.alone.long.test.ts',
    `['bulkheads', '--faults', 'upgrade', '--from'`,
  ],
  // Drills that are run by hand; BENCHMARKS.md has their results.
  'npm run drill -- restore': ['scripts/drill/restore.ts'],
  'npm run drill -- failover': ['scripts/drill/failover.ts'],
  'npm run drill -- bulkheads': ['scripts/drill/bulkheads.ts'],
  'npm run drill -- citus': ['scripts/drill/citus.ts'],
  'pool_mode = transaction': ['test/support/servers/pgbouncer.ts', 'pool_mode: mode'],
  'admin_users = retail': ['test/support/servers/pgbouncer.ts', 'admin_users: username'],
  'max_prepared_statements = 200': ['test/database/pgbouncer.long.test.ts', 'max_prepared_statements: 200'],
  'psql -p 6432 -U retail pgbouncer': ['test/support/servers/pgbouncer.ts', `query('reconnect')`],
  'ttl: 20': patroni,
  'loop_wait: 3': patroni,
  'retry_timeout: 5': patroni,
  'primary_start_timeout: 5': patroni,
  'primary_stop_timeout: 5': patroni,
  'create extension citus': ['scripts/drill/citus-cluster.ts'],
  "select citus_set_coordinator_host('host', 5432)": [
    'scripts/drill/citus-cluster.ts',
    "select citus_set_coordinator_host('",
  ],
  "select citus_add_node('host', 5432)": ['scripts/drill/citus-cluster.ts', "select citus_add_node('"],
  'npm run migrate -- --distribute': [citusTest, `['scripts/migrate.ts', '--distribute']`],
  "citus.multi_task_query_log_level = 'log'": [citusTest, 'citus.multi_task_query_log_level ='],
  'explain select * from place_hold(…)': [citusTest],
  "select get_shard_id_for_distribution_column('company', 1000)": [citusTest],
  "select isolate_tenant_to_new_shard('company', 1000, 'CASCADE', 'block_writes')": [citusTest],
  "select citus_move_shard_placement(shard, 'from', 5432, 'to', 5432, 'force_logical')": [citusTest],
}

const DOCKER = 'Docker is not available where the tests run.'
const BY_HAND = 'It takes minutes and is run by hand; BENCHMARKS.md has the results.'
const SCRIPT = 'The script that builds Citus sets it, which is not part of the repository.'

/** Commands that nothing runs, with the reason. The list may only become shorter. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'systemctl enable --now retail@api retail@worker': 'No systemd runs where the tests run.',
  'docker compose up --build --wait': DOCKER,
  'docker compose -f compose.yaml -f compose.patroni.yaml up --build --wait': DOCKER,
  'docker compose -f compose.yaml -f compose.citus.yaml up --build --wait': DOCKER,
  'docker exec <container> node scripts/tenant.ts list': DOCKER,
  'npm run bench': BY_HAND,
  'npm run bench -- --only memory': BY_HAND,
  'server_login_retry = 1': BY_HAND,
  'server_login_retry = 15': BY_HAND,
  "shared_preload_libraries = 'citus'": SCRIPT,
  'wal_level = logical': SCRIPT,
}
const MOST_NOT_RUN = 11

test('every command has a test or a drill that runs it, or a reason why nothing does', () => {
  expect(commands.length).toBeGreaterThan(60)
  expect(
    [...Object.keys(RUNS), ...Object.keys(NOT_RUN)].toSorted(),
    'Name the test or drill that runs a new command in RUNS; remove what the guide no longer has.',
  ).toEqual([...commands].toSorted())
  expect(Object.keys(NOT_RUN).length).toBeLessThanOrEqual(MOST_NOT_RUN)
})

test('these tests and drills have the commands', () => {
  const absent = Object.entries(RUNS).filter(
    ([command, [file, code = command]]) => !readFileSync(join(root, file), 'utf8').includes(code),
  )
  expect(absent).toEqual([])
})
