'use strict';
// The tables of this page.
const Tables = (() => {
  const { el } = Kit, { table } = Table;

  const chip = number => {
    const mark = el('span', { class: 'chip', 'aria-hidden': 'true' });
    mark.style.background = Model.color(number);
    return mark;
  };

  function modifiers() {
    const { about } = Model, time = (title, of, hint) => ({ title, of, text: row => Words.number(of(row)), isNumber: true, hint });
    const perTile = row => row.total / 1e3 / Math.max(1, about.tiles);
    const counters = row => Object.entries(row.counters);
    const rows = Model.modifiers.map((row, number) => ({ ...row, number }));
    return table([
      { title: 'Modifier', of: row => row.name, text: row => [chip(row.number), row.name] },
      { title: 'Jobs', of: row => row.jobs, text: row => Kit.number(row.jobs), isNumber: true },
      time('Work', row => row.total, 'Processor time of all its jobs, in milliseconds'),
      ...[50, 90, 99].map((percent, at) => time(`p${percent}`, row => row.quantiles[at], `${percent}th percentile of the milliseconds of a job`)),
      time('Longest', row => row.quantiles[3], 'Milliseconds of its longest job'),
      { title: 'Longest job', of: row => row.longest, isWords: true, hint: 'Subject of its longest job' },
      { title: 'µs per tile', of: perTile, text: row => perTile(row).toFixed(3), isNumber: true, hint: 'Work divided by the number of tiles of the map' },
      { title: 'On path', of: row => row.share, text: row => Kit.share(row.share, 1), isNumber: true, hint: 'Share of the wall time that its jobs on the observed path take' },
      time('Slack', row => row.slack, 'Minimum slack of its jobs: how much longer a job can take without extending the critical path'),
      time('Off CPU', row => row.offCpu, 'Milliseconds of its jobs in which the system ran other programs, or other threads ran parts of them'),
      time('Wait', row => row.waiting, 'Milliseconds from the ends of the last predecessors of its jobs to their starts'),
      {
        title: 'Counters', isWords: true,
        of: row => counters(row).reduce((sum, [, amount]) => sum + amount, 0),
        text: row => (counters(row).length
          ? el('details', {}, el('summary', { text: Kit.plural(counters(row).length, 'counter') }), counters(row).map(([name, amount]) => `${name} ${Kit.number(amount)}`).join(', '))
          : '–'),
      },
    ], rows, { sorted: 2 });
  }

  /** Returns a button that shows a job in the lanes. */
  const job = (at, text = Model.name(at)) => el('button', { type: 'button', class: 'link', text, onclick: () => Lanes.goTo(at) });

  function observed() {
    const { path, data } = Model, time = (title, of) => ({ title, of, text: step => Words.number(of(step)), isNumber: true });
    const sum = of => path.reduce((sum, step) => sum + of(step), 0);
    const offCpu = sum(step => step.offCpu);
    const [work, workers, overhead] = [sum(step => step.work), sum(step => step.forWorkers), sum(step => step.overhead) + data.observed.after];
    Kit.byId('observed-sum').textContent = `${Words.exact(work)} work + ${Words.exact(offCpu)} off CPU + ${Words.exact(workers)} wait for a worker + ${Words.exact(overhead)} overhead`
      + ` = ${Words.exact(work + offCpu + workers + overhead)}; the run took ${Words.exact(Model.about.wall)}.`;
    return table([
      { title: 'Job', text: step => [chip(Model.modifier[step.job]), job(step.job)] },
      { title: 'End', text: step => Words.number(Model.end[step.job]), isNumber: true },
      time('Wait for a worker', step => step.forWorkers), time('Overhead', step => step.overhead), time('Off CPU', step => step.offCpu), time('Work', step => step.work),
    ], path, { first: 30, foot: [`${Kit.plural(path.length, 'job')}; ${Words.number(data.observed.after)} after the last job`, Words.number(Model.about.wall), ...[workers, overhead, offCpu, work].map(Words.number)] });
  }

  function critical() {
    const { jobs, time } = Model.data.criticalPath, duration = at => Model.work[at];
    let sum = 0;
    const rows = jobs.map(at => ({ at, sum: (sum += duration(at)) }));
    Kit.byId('critical-sum').textContent = `${Kit.plural(jobs.length, 'job')}, ${Words.exact(time)}, ${Words.part(time)} of the wall time.`;
    return table([
      { title: 'Job', text: row => [chip(Model.modifier[row.at]), job(row.at)] },
      { title: 'Work', text: row => Words.number(duration(row.at)), isNumber: true },
      { title: 'Cumulative', text: row => Words.number(row.sum), isNumber: true },
    ], rows, { first: 30, foot: ['Total', Words.number(sum), Words.number(time)] });
  }

  function runs() {
    const time = (title, of) => ({ title, of, text: row => (row.walls.length ? Words.number(of(row)) : '–'), isNumber: true });
    const count = (title, of) => ({ title, of, isNumber: true });
    return table([
      { title: 'Template', of: row => row.template }, { title: 'Size', of: row => row.size },
      { title: 'Seed', of: row => row.seed, isNumber: true }, count('Attempt', row => row.attempt), count('Workers', row => row.threads),
      count('Runs', row => row.walls.length), count('Unfinished', row => row.unfinished),
      time('Shortest', row => row.walls[0] ?? 0), time('Median', row => row.median), time('Longest', row => row.walls[row.walls.length - 1] ?? 0),
    ], Model.data.runs, { sorted: 8 });
  }

  return { table, modifiers, observed, critical, runs, chip, job };
})();
