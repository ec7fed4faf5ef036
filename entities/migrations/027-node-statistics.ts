import { OnlineMigration } from './online-migration.ts'

// How many nodes the planner expects among the prices of a company. Every statement names the company, and a node belongs to
// one company; PostgreSQL takes the two as independent, and multiplies the parts that the company and the node have
// of the whole table. With thousands of companies it therefore expects one price per node, takes every index that begins
// with the node as good, and reads all prices of a store to find those of one product. Without statistics of the node
// it assumes 200 different ones, which is closer to what one company has.
// Tested by test/database/many-companies.test.ts.
export class nodeStatistics extends OnlineMigration {
  override up(): void {
    this.addStep(onEachNode('alter table %s alter column entity_id set statistics 0'))
    // Those of an earlier analyze would stay.
    this.addStep(onEachNode(`select pg_clear_attribute_stats('public', '%s', 'entity_id', false)`))
  }
}

/** On a Citus cluster also for the shards, because the nodes plan for themselves. */
const onEachNode = (command: string) => `
  do $$ begin
    if is_distributed() then
      perform run_command_on_placements('pricing_information', $command$${command}$command$);
    else
      execute format($command$${command}$command$, 'pricing_information');
    end if;
  end $$`
