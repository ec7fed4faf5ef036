// The row types that Kysely reads and writes. Those of tables are inferred from the entities; those of views and of
// functions that return rows are declared in views.ts. Column names and types are declared nowhere else: a query takes
// them from here (`Row<'cart'>`, `Pick<Row<'cart'>, 'id'>`) or from Kysely. test/database/database.long.test.ts checks that the
// entities have the columns of the database.
import type {
  EntityManager,
  EntitySchemaWithMeta,
  ExtractDefineEntityProperties,
  InferKyselyDB,
} from '@mikro-orm/postgresql'
import type { Generated, InferResult, Kysely, Selectable, SelectQueryBuilder } from 'kysely'
import type { entities } from './entities.gen.ts'
import type { FunctionRows, Views } from './views.ts'

/** The entity schema of a class that `defineEntity` returns, with the properties in the type of the class. */
type SchemaOf<Class> = Class extends { '~entityName'?: infer Name extends string } & (abstract new (
  ...values: never
) => infer Entity)
  ? EntitySchemaWithMeta<Name, string, Entity, never, ExtractDefineEntityProperties<Entity>>
  : never

type Inferred = InferKyselyDB<SchemaOf<(typeof entities)[number]>>

/** A value as the driver returns it: timestamps are strings, and so are the numbers that base.ts marks (`$type`). */
type DriverValue<Value> = Value extends Date
  ? string
  : Value extends number
    ? '__raw' extends keyof Value
      ? string
      : Value
    : Value

type Column<Value> =
  Value extends Generated<infer Selected> ? Generated<DriverValue<Selected>> : DriverValue<Value>

type Columns<Table> = { [Name in keyof Table]: Column<Table[Name]> }

type Tables = { [Name in keyof Inferred]: Columns<Inferred[Name]> }

/** Every table and view. */
export interface Database extends Tables, Views {}

/** A row of a table or view, as a query reads it. */
export type Row<Name extends keyof Database> = Selectable<Database[Name]>

/** A result row of the query that a function builds. */
export type RowOf<Build extends (...values: never) => SelectQueryBuilder<never, never, unknown>> =
  InferResult<ReturnType<Build>>[number]

/** A row that a database function returns. */
export type FunctionRow<Name extends keyof FunctionRows> = FunctionRows[Name]

/** A value inside JSON that the database builds, in which decimals and 64-bit integers are numbers. */
type JsonValue<Value> = Value extends Date
  ? string
  : Value extends { __runtime?: infer Numeric }
    ? Numeric
    : Value

type JsonTables = {
  [Name in keyof Inferred]: {
    [Field in keyof Inferred[Name]]: Inferred[Name][Field] extends Generated<infer Selected>
      ? JsonValue<Selected>
      : JsonValue<Inferred[Name][Field]>
  }
}

/** A row of a table as `row_to_json` or `json_agg` writes it. */
export type JsonRow<Name extends keyof JsonTables> = JsonTables[Name]

/** The values of some columns of a table, as `json_build_array` lists them. */
export type JsonValues<Name extends keyof JsonTables, Names extends readonly (keyof JsonTables[Name])[]> = {
  -readonly [Index in keyof Names]: JsonTables[Name][Names[Index]]
}

/** Kysely on the connections of an entity manager, and in its transaction if there is one. */
export const kysely = (em: EntityManager): Kysely<Database> => em.getKysely<Database>()
