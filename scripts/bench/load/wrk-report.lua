-- Node takes one new connection in each turn of its loop. Were they to ask at once, the last of many would wait for
-- all that the others ask meanwhile, and these waits would be the slowest percent. So every connection is opened
-- first, and asks after a moment that counts nowhere.
local SETTLE_MS = 100
local settling = 0

-- With a body every request is a POST, and the mark in it becomes a number of the request's own.
local number = 0

init = function(args)
  settling = tonumber(args[1])
  if args[2] == nil then return end
  local before, after = args[2], nil
  local from, to = string.find(args[2], args[3], 1, true)
  if from ~= nil then
    before, after = string.sub(args[2], 1, from - 1), string.sub(args[2], to + 1)
  end
  wrk.method = "POST"
  request = function()
    if after == nil then return wrk.format(nil, nil, nil, before) end
    number = number + 1
    return wrk.format(nil, nil, nil, before .. args[4] .. number .. after)
  end
end

delay = function()
  if settling == 0 then return 0 end
  settling = settling - 1
  return SETTLE_MS
end

-- The last line of wrk's output: its figures as JSON. Times are in microseconds.
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"durationMicros":%d,"p50Micros":%.0f,"p99Micros":%.0f,"failures":%d}\n',
    summary.requests,
    summary.duration - SETTLE_MS * 1000,
    latency:percentile(50),
    latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.status + errors.timeout
  ))
end
