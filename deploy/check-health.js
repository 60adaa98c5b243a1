/** Exit code 0 if the service on this machine is healthy: for containers, whose images bring no `curl`. */
const url = `http://127.0.0.1:${process.env.PORT || 3000}/health`;
const isHealthy = await fetch(url).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isHealthy ? 0 : 1);
