"""Addresses of the judge's desk."""

from django.urls import include, path

from turniej.views.judge import cards, checks, codes, entry, game, queue, swapping

patterns = (
    [
        path("j/<str:token>", entry.link, name="link"),
        path("judge/", queue.queue, name="queue"),
        path("judge/queue.json", queue.queue_json, name="queue-json"),
        path("judge/checks/<int:check>/claim", checks.claim, name="claim"),
        path("judge/checks/<int:check>/release", checks.release, name="release"),
        path("judge/checks/<int:check>/rule", checks.rule, name="rule"),
        path("judge/checks/<int:check>/undo", checks.undo, name="undo"),
        path("judge/checks/<int:check>/settle", checks.settle, name="settle"),
        path("judge/checks/<int:check>/live", checks.live, name="live"),
        path("judge/calls/<int:call>/done", checks.call_done, name="call-done"),
        path("judge/hall/pause", checks.pause_hall, name="pause-hall"),
        path("judge/hall/resume", checks.resume_hall, name="resume-hall"),
        path("judge/codes/", codes.codes, name="codes"),
        path("judge/tables/", game.tables, name="tables"),
        path("judge/games/<int:game>/", game.page, name="game"),
        path("judge/games/<int:game>/state.json", game.state_json, name="game-json"),
        path("judge/games/<int:game>/events", game.events, name="events"),
        path("judge/games/<int:game>/act", game.act, name="act"),
        path("judge/games/<int:game>/swap/", swapping.look, name="swap-look"),
        path("judge/games/<int:game>/swap", swapping.swap, name="swap"),
        path("judge/games/<int:game>/new-card", game.new_card, name="new-card"),
        path("judge/games/<int:game>/table-card/", game.table_card, name="table-card"),
        path("judge/games/<int:game>/mend/<int:seq>/", game.mend, name="mend"),
        path("judge/games/<int:game>/card/", cards.card, name="card"),
        path("judge/games/<int:game>/card/totals", cards.totals, name="totals"),
        path("judge/games/<int:game>/card/lines", cards.lines, name="lines"),
        path("judge/games/<int:game>/card/finish", cards.finish, name="finish"),
    ],
    "judge",
)
urlpatterns = [path("", include(patterns))]
